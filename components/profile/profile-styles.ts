/** Shared by the page and its skeleton, so that one takes the other's place without a shift. */
export const profileStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  // Room for the save bar, whether it is there or not.
  pb: 28,
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 },
  '.profile-card': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    rowGap: 4,
    minW: 0,
    p: { base: 4, md: 6 },
    layerStyle: 'card',
  },
  '.profile-card h2': { layerStyle: 'cardTitle' },
  '.profile-card .hint': { layerStyle: 'hint' },
  '.top': {
    display: 'grid',
    gap: 6,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
  },
} as const
