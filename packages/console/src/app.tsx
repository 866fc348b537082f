import { AskPage } from './ask/ask-page.tsx'
import { HistoryPage } from './history/history-page.tsx'
import { JobPage } from './job/job-page.tsx'
import { LiveRegion } from './shell/announce.tsx'
import { Confirmation } from './shell/confirm.tsx'
import { Header } from './shell/header.tsx'
import { LazyPage, type LoadPage } from './shell/lazy-page.tsx'
import { NotFound } from './shell/not-found.tsx'
import { PauseBanner } from './shell/pause.tsx'
import { address, pageOf } from './shell/router.ts'
import { isAsking, session } from './shell/session.ts'
import { SignIn } from './shell/sign-in.tsx'

export function App() {
  const page = pageOf(address.value.path)
  // A shared result is a document: whoever reads it may have no key, and nothing of the console concerns them.
  if (page.name === 'shared') {
    return (
      <>
        <main id="main" tabIndex={-1}>
          <LazyPage key={page.token} load={loadShared} props={{ token: page.token }} />
        </main>
        <LiveRegion />
      </>
    )
  }
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <PauseBanner />
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
      <LiveRegion />
      <Confirmation />
    </>
  )
}

function Page() {
  const page = pageOf(address.value.path)
  if (page.name === 'status') return <LazyPage key="status" load={loadStatus} props={{}} />
  if (page.name === 'not-found' || page.name === 'shared') return <NotFound />
  const { assay } = session.value ?? {}
  if (assay === undefined) return isAsking.value ? <div class="page" aria-busy="true" /> : <SignIn />
  // A new key is a new person: nothing of the pages may outlive it.
  const key = session.value?.apiKey
  const lazy = <Props extends object>(load: LoadPage<Props>, props: Props, what: string = page.name) => (
    <LazyPage key={`${key} ${what}`} load={load} props={props} />
  )
  switch (page.name) {
    case 'ask':
      return <AskPage key={key} assay={assay} />
    case 'job':
      return <JobPage key={`${key} ${page.jobId}`} assay={assay} jobId={page.jobId} />
    case 'history':
      return <HistoryPage key={key} assay={assay} />
    case 'knows':
      return lazy(loadKnows, { assay })
    case 'concept':
      return lazy(loadConcept, { assay, conceptId: page.conceptId }, page.conceptId)
    case 'lists':
      return lazy(loadLists, { assay })
    case 'list':
      return lazy(loadList, { assay, batchId: page.batchId }, page.batchId)
    case 'books':
      return lazy(loadBooks, { assay })
    case 'book':
      return lazy(loadBook, { assay, bookId: page.bookId }, page.bookId)
    case 'calibration':
      return lazy(loadCalibration, { assay })
    case 'webhooks':
      return lazy(loadWebhooks, { assay })
    case 'webhook':
      return lazy(loadWebhook, { assay, webhookId: page.webhookId }, page.webhookId)
    case 'keys':
      return lazy(loadKeys, { assay })
    case 'compare':
      return lazy(loadCompare, { assay })
  }
}

const loadShared = async () => (await import('./shared/shared-page.tsx')).SharedPage
const loadStatus = async () => (await import('./status/status-page.tsx')).StatusPage
const loadKnows = async () => (await import('./knows/knows-page.tsx')).KnowsPage
const loadConcept = async () => (await import('./knows/concept-page.tsx')).ConceptPage
const loadBooks = async () => (await import('./books/books-page.tsx')).BooksPage
const loadBook = async () => (await import('./books/book-page.tsx')).BookPage
const loadCalibration = async () => (await import('./calibration/calibration-page.tsx')).CalibrationPage
const loadWebhooks = async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage
const loadWebhook = async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage
const loadKeys = async () => (await import('./keys/keys-page.tsx')).KeysPage
const loadLists = async () => (await import('./lists/lists-page.tsx')).ListsPage
const loadList = async () => (await import('./lists/list-page.tsx')).ListPage
const loadCompare = async () => (await import('./compare/compare-page.tsx')).ComparePage
