import { AskPage } from './ask/ask-page.tsx'
import { HistoryPage } from './history/history-page.tsx'
import { JobPage } from './job/job-page.tsx'
import { LiveRegion } from './shell/announce.tsx'
import { Confirmation } from './shell/confirm.tsx'
import { Header } from './shell/header.tsx'
import { LazyPage } from './shell/lazy-page.tsx'
import { NotFound } from './shell/not-found.tsx'
import { address, pageOf } from './shell/router.ts'
import { session } from './shell/session.ts'
import { SignIn } from './shell/sign-in.tsx'
import { StatusPage } from './status/status-page.tsx'

export function App() {
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Header />
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
  if (page.name === 'status') return <StatusPage />
  if (page.name === 'not-found') return <NotFound />
  const { assay } = session.value ?? {}
  if (assay === undefined) return <SignIn />
  // A new key is a new person: nothing of the pages may outlive it.
  const key = session.value?.apiKey
  if (page.name === 'job') return <JobPage key={`${key} ${page.jobId}`} assay={assay} jobId={page.jobId} />
  if (page.name === 'history') return <HistoryPage key={key} assay={assay} />
  if (page.name === 'knows') return <LazyPage key={`${key} knows`} load={loadKnows} props={{ assay }} />
  if (page.name === 'concept') {
    const { conceptId } = page
    return <LazyPage key={`${key} ${conceptId}`} load={loadConcept} props={{ assay, conceptId }} />
  }
  return <AskPage key={key} assay={assay} />
}

const loadKnows = async () => (await import('./knows/knows-page.tsx')).KnowsPage
const loadConcept = async () => (await import('./knows/concept-page.tsx')).ConceptPage
