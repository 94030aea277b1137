import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'

/** PostgreSQL's codes for a write where only reading is allowed, and for a disk that is full. */
const readOnly = '25006'
const diskFull = '53100'

export type SpaceGuard = {
  /** How many bytes this account may still write there. */
  readFree: () => number
  reserve: number
  /** Told when writing is stopped, and when it is allowed again. */
  onChange?: (isFull: boolean) => void
}

/** The driver's own error, whatever the query builder wrapped around it, says why nothing may be written. */
function tellWhy(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && cause.code === readOnly) cause.code = diskFull
  return error
}

/**
 * PGlite that stops writing before the disk is full: it does not survive that it cannot make a new segment of its log,
 * but spins for ever. Below the reserve the database itself allows reading only, but in transactions that ask to write,
 * and above it everything again. Each statement looks first, which takes microseconds.
 */
export class GuardedDatabase extends PGlite {
  private isFull = false
  private switched: Promise<unknown> = Promise.resolve()

  constructor(
    folder: string,
    private readonly space: SpaceGuard,
  ) {
    super(folder)
  }

  /** Whether there is room to write. */
  async hasRoom() {
    await this.look()
    return !this.isFull
  }

  override async query<T>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this.look()
    return super.query<T>(query, params, options).catch((error: unknown) => {
      throw tellWhy(error)
    })
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.look()
    return super.transaction(work).catch((error: unknown) => {
      throw tellWhy(error)
    })
  }

  private look() {
    if (!this.ready) return this.switched
    const isFull = this.space.readFree() < this.space.reserve
    if (isFull !== this.isFull) {
      this.isFull = isFull
      this.switched = super.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      this.space.onChange?.(isFull)
    }
    return this.switched
  }
}
