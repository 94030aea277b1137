/** Drawn in a box of 24 by 24 in white; each is a shape that is told apart at 32 pixels. */
const stroke = 'fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
const square = (x: number, y: number) => `M${x} ${y}h3v3h-3z`

export const glyphs = {
  moon: '<path d="M20.5 14.2A8.6 8.6 0 1 1 9.8 3.5a7 7 0 0 0 10.7 10.7z"/><circle cx="17.5" cy="6" r="1.2"/>',
  compass: `<circle cx="12" cy="12" r="9" ${stroke}/><path d="M16.2 7.8l-2.6 5.8-5.8 2.6 2.6-5.8z"/>`,
  gamepad:
    '<path fill-rule="evenodd" d="M7 7h10a5 5 0 0 1 4.9 6l-.6 3a2.6 2.6 0 0 1-4.6 1.1L15 15H9l-1.7 2.1A2.6 2.6 0 0 1 2.7 16l-.6-3A5 5 0 0 1 7 7zm0 2.2v1.3H5.7v1.6H7v1.3h1.6v-1.3h1.3v-1.6H8.6V9.2zm9.2 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm-1.9 2.2a1 1 0 1 0 0 2 1 1 0 0 0 0-2z"/>',
  mushroom:
    '<path fill-rule="evenodd" d="M12 3c5.5 0 9.5 3.6 9.5 8.2 0 1.2-.8 1.8-2 1.8h-15c-1.2 0-2-.6-2-1.8C2.5 6.6 6.5 3 12 3zm0 2a2.1 2.1 0 1 0 0 4.2A2.1 2.1 0 0 0 12 5zM6.8 8.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm10.4 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"/><path d="M9 14.5h6l.8 4.5c.2 1.2-.6 2-1.7 2H9.9c-1.1 0-1.9-.8-1.7-2z"/>',
  pixels: `<path d="${[
    [6, 4],
    [3, 7],
    [6, 7],
    [9, 7],
    [3, 10],
    [6, 10],
    [9, 10],
    [12, 10],
    [6, 13],
    [9, 13],
    [12, 13],
    [9, 16],
    [15, 4],
    [12, 7],
    [15, 7],
    [18, 7],
    [15, 10],
    [18, 10],
    [15, 13],
    [12, 16],
  ]
    .map(([x = 0, y = 0]) => square(x, y))
    .join('')}"/>`,
  gear: `<circle cx="12" cy="12" r="5" ${stroke}/><circle cx="12" cy="12" r="8.2" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="3.22 3.22"/>`,
  branch: `<path d="M7 8v8M7 13c0-4 10-1 10-5" ${stroke}/><circle cx="7" cy="5.5" r="2.5"/><circle cx="7" cy="18.5" r="2.5"/><circle cx="17" cy="5.5" r="2.5"/>`,
  angles: `<path d="M8 6l-5.5 6L8 18M16 6l5.5 6-5.5 6M13.5 4.5l-3 15" ${stroke}/>`,
  headphones: `<path d="M4 15v-3a8 8 0 0 1 16 0v3" ${stroke}/><rect x="3" y="13" width="5" height="7.5" rx="2"/><rect x="16" y="13" width="5" height="7.5" rx="2"/>`,
  star: '<path d="M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.3l-5.9 3.2L7.3 14 2.5 9.4l6.6-.9z"/>',
  leaf: `<path d="M20 3c1 9-3 15-10 15-4 0-6-3-6-6 0-6 7-9 16-9z"/><path d="M3.5 21C6 16 9 12.5 13.5 10" ${stroke} stroke-opacity=".55"/>`,
  bolt: '<path d="M13.5 2L4 13.5h6.5L9.5 22 20 9.8h-7z"/>',
  flask: '<path d="M9 2.5h6v2h-1v4.8l5.6 9.2c.9 1.5 0 3-1.7 3H6.1c-1.7 0-2.6-1.5-1.7-3L10 9.3V4.5H9z"/>',
  rook: '<path d="M5.5 3h3v2.2h2V3h3v2.2h2V3h3v6l-2 1.5.8 7H19v3.5H5V17.5h1.7l.8-7L5.5 9z"/>',
  book: '<path d="M3 5c3.2-1 6-.7 8.2 1v14C9 18.4 6.2 18.1 3 19zM21 5c-3.2-1-6-.7-8.2 1v14c2.2-1.6 5-1.9 8.2-1z"/>',
  anchor: `<circle cx="12" cy="5" r="2" ${stroke}/><path d="M12 7v13.5M8 10.5h8M4 13.5c.5 4.5 3.5 7 8 7s7.5-2.5 8-7" ${stroke}/>`,
  flame:
    '<path d="M12.5 2c.6 4.2 6 6.2 6 12A6.5 6.5 0 0 1 5.5 14c0-2.6 1.3-4.4 2.7-6 .2 1.8 1 2.8 2.2 3.2-.8-3.7.3-6.9 2.1-9.2z"/>',
} as const
export type Glyph = keyof typeof glyphs
