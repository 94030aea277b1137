const panel = {
  bg: 'bg.surface',
  color: 'text.primary',
  borderWidth: '1px',
  borderColor: 'border.default',
  boxShadow: 'floating',
}

const header = { px: 6, pt: 5, pb: 2, fontSize: 'lg', fontWeight: 'semibold', flex: 0 }
const body = { px: 6, py: 2, flex: 1, overflow: 'auto' }
const footer = { px: 6, pt: 4, pb: 5, gap: 3 }
const overlay = { bg: 'bg.overlay', zIndex: 'modal' }
const closeButton = { position: 'absolute', top: 3, insetEnd: 3 }

export const Modal = {
  parts: ['overlay', 'dialogContainer', 'dialog', 'header', 'closeButton', 'body', 'footer'],
  baseStyle: {
    overlay,
    dialogContainer: {
      display: 'flex',
      zIndex: 'modal',
      justifyContent: 'center',
      alignItems: { base: 'flex-end', '3sm': 'center' },
      overflow: 'auto',
      overscrollBehaviorY: 'none',
      p: 4,
    },
    dialog: {
      ...panel,
      borderRadius: 'xl',
      my: 0,
      zIndex: 'modal',
      maxH: 'calc(100% - 2rem)',
      width: '100%',
    },
    header,
    closeButton,
    body,
    footer,
  },
  sizes: Object.fromEntries(
    ['xs', 'sm', 'md', 'lg', 'xl', '2xl'].map((size) => [size, { dialog: { maxW: size } }]),
  ),
  defaultProps: { size: 'md' },
}

export const Drawer = {
  parts: Modal.parts,
  baseStyle: {
    overlay,
    dialogContainer: { display: 'flex', zIndex: 'modal', justifyContent: 'center' },
    dialog: { ...panel, borderRadius: 0, zIndex: 'modal', maxH: '100dvh' },
    header,
    closeButton,
    body: { ...body, px: 0 },
    footer,
  },
  sizes: { xs: { dialog: { maxW: 'xs' } }, sm: { dialog: { maxW: 'sm' } } },
  defaultProps: { size: 'xs' },
}

export const Menu = {
  parts: ['button', 'list', 'item', 'groupTitle', 'icon', 'command', 'divider'],
  baseStyle: {
    button: { transitionProperty: 'common', transitionDuration: 'fast' },
    list: {
      ...panel,
      minW: '3xs',
      py: 1.5,
      zIndex: 'dropdown',
      borderRadius: 'lg',
      outline: 'none',
      maxW: '90vw',
    },
    item: {
      py: 2,
      px: 3,
      fontSize: 'sm',
      transitionProperty: 'colors',
      transitionDuration: 'fast',
      _focus: { bg: 'bg.hover' },
      _active: { bg: 'bg.active' },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    },
    groupTitle: { mx: 3, my: 2, fontWeight: 'semibold', fontSize: 'xs', color: 'text.muted' },
    icon: { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', flexShrink: 0 },
    divider: { border: 0, borderBottom: '1px solid', borderColor: 'border.default', my: 1.5, opacity: 1 },
  },
}

export const Popover = {
  parts: ['popper', 'content', 'header', 'body', 'footer', 'arrow', 'closeButton'],
  baseStyle: {
    popper: { zIndex: 'popover' },
    content: { ...panel, width: 'xs', borderRadius: 'lg', zIndex: 'inherit', _focusVisible: { outline: 0 } },
    header: { px: 4, py: 3, fontWeight: 'semibold', borderBottomWidth: '1px' },
    body: { px: 4, py: 3 },
    footer: { px: 4, py: 3, borderTopWidth: '1px' },
    closeButton,
  },
}

export const Tooltip = {
  baseStyle: {
    px: 2.5,
    py: 1.5,
    bg: 'gray.800',
    color: 'white',
    borderRadius: 'md',
    fontSize: 'xs',
    fontWeight: 'medium',
    maxW: 'xs',
    zIndex: 'tooltip',
    boxShadow: 'raised',
  },
}
