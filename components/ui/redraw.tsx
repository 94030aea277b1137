import { Component, Fragment, type ReactNode } from 'react'

/** So many times in a row; whatever fails again at once is no matter of somebody else's changes. */
const maxRedraws = 3
/** Milliseconds after which a redraw counts as a success. */
const calmAfter = 5_000

/**
 * Draws its children anew if they fail because something else changed the page: translators and extensions wrap, move or
 * remove nodes that React then cannot find. Forms keep their edits as drafts. Any other error goes on as it is.
 */
export class Redraw extends Component<{ children: ReactNode }, { draws: number; error: unknown }> {
  override state = { draws: 0, error: null }
  private redraws: number[] = []

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    const now = Date.now()
    this.redraws = [...this.redraws.filter((at) => now - at < calmAfter), now]
    const isForeign = error instanceof DOMException && error.name === 'NotFoundError'
    if (!isForeign || this.redraws.length > maxRedraws) throw error
    this.setState(({ draws }) => ({ draws: draws + 1, error: null }))
  }

  override render() {
    const { draws, error } = this.state
    return error === null && <Fragment key={draws}>{this.props.children}</Fragment>
  }
}
