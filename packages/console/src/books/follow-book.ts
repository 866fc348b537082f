import type { Assay, Book, BookEvent, BuildReport } from '@assay/client'
import { type ReadonlySignal, signal } from '@preact/signals'

export interface FollowedBook {
  readonly book: ReadonlySignal<Book | null>
  /** The newest word about the build of the newest version. */
  readonly stage: ReadonlySignal<{
    readonly stage: string
    readonly message: string
    readonly progress: number
  } | null>
  readonly report: ReadonlySignal<BuildReport | null>
  readonly trouble: ReadonlySignal<unknown>
  replace(book: Book): void
  stop(): void
}

/** Reads a book and follows its build to the end, across lost connections. */
export function followBook(assay: Assay, bookId: string): FollowedBook {
  const controller = new AbortController()
  const options = { signal: controller.signal }
  const book = signal<Book | null>(null)
  const stage = signal<FollowedBook['stage']['value']>(null)
  const report = signal<BuildReport | null>(null)
  const trouble = signal<unknown>(null)

  async function take(event: BookEvent): Promise<void> {
    if (event.eventType === 'stage') stage.value = event
    else {
      if (event.eventType === 'completed') report.value = event.result
      if (book.value?.status === 'building') book.value = await assay.books.get(bookId, options)
    }
  }

  async function run(): Promise<void> {
    try {
      book.value = await assay.books.get(bookId, options)
      if (book.value.isShared) return
      for await (const event of assay.books.stream(bookId, options)) await take(event)
    } catch (error) {
      if (!controller.signal.aborted) trouble.value = error
    }
  }
  void run()

  return {
    book,
    stage,
    report,
    trouble,
    replace: (newer) => {
      book.value = newer
    },
    stop: () => controller.abort(),
  }
}
