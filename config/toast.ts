/** How every toast looks and how long it stays (specification, section 9). */
export const toastOptions = {
  defaultOptions: {
    duration: 5000,
    position: 'bottom',
    containerStyle: { maxWidth: 560, minWidth: 300 },
  },
} as const

/** The statuses that a notice can have (specification, section 4). */
export const alertStatuses = ['info', 'warning', 'success', 'error', 'loading'] as const
export type AlertStatus = (typeof alertStatuses)[number]
