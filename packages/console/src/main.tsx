import { render } from 'preact'
import { App } from './app.tsx'
import { followTheme } from './shell/theme.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/ask.css'
import './styles/job.css'
import './styles/result.css'
import './styles/correct.css'
import './styles/history.css'
import './styles/print.css'

followTheme()
const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no element "app".')
render(<App />, root)
