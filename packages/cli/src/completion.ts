import type { Command } from 'commander'
import { Argument } from 'commander'
import type { CandidateKind } from './complete.ts'
import type { CommandContext } from './context.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** `assay completion`: a script for the shell, generated from the commands themselves. It asks `assay complete` for ids and names. */
export function addCompletionCommand(program: Command, context: CommandContext): void {
  program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .addHelpText('after', EXAMPLES)
    .action((shell: Shell) => context.print(WRITERS[shell](wordsOf(program))))
}

interface CommandWords {
  /** As typed after `assay`: "", "book", "book build". */
  readonly path: string
  readonly description: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly {
    readonly flag: string
    readonly short: string | null
    readonly description: string
    readonly takesFile: boolean
    readonly kind: CandidateKind | null
  }[]
  /** What kind of word its first argument is, if only the service or the disk knows the candidates. */
  readonly argument: CandidateKind | null
}

const OPTION_KINDS: Readonly<Record<string, CandidateKind>> = {
  '--geography': 'places',
  '--book': 'books',
  '--extends': 'books',
}

function argumentKind(name: string | undefined, path: string): CandidateKind | null {
  if (name === 'job') return 'jobs'
  if (name === 'batch') return 'batches'
  return name === 'name' && path.startsWith('book ') ? 'books' : null
}

function wordsOf(command: Command, path = ''): CommandWords[] {
  // Nobody types what only scripts call.
  const visible = command.commands.filter((child) => child.name() !== 'complete')
  const own: CommandWords = {
    path,
    description: command.description(),
    commands: visible.map((child) => ({ name: child.name(), description: child.description() })),
    options: command.options.flatMap(({ long, short, description, flags }) => {
      if (long === undefined) return []
      const takesFile = /<(?:file|name|folder)>/.test(flags)
      return [{ flag: long, short: short ?? null, description, takesFile, kind: OPTION_KINDS[long] ?? null }]
    }),
    argument: argumentKind(command.registeredArguments[0]?.name(), path),
  }
  return [own, ...visible.flatMap((child) => wordsOf(child, `${path} ${child.name()}`.trim()))]
}

const WRITERS: Readonly<Record<Shell, (words: readonly CommandWords[]) => string>> = { bash, zsh, fish }

function bash(all: readonly CommandWords[]): string {
  const cases = all.map(({ path, commands, options, argument }) => {
    const words = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag), '--help'].join(
      ' ',
    )
    const asked = argument === null ? '' : ` [[ -z $kind && $current != -* ]] && kind=${argument}`
    return `    '${path}') words='${words}'${asked && `;${asked}`} ;;`
  })
  return `# Completion of assay for bash. Install: assay completion bash > ~/.local/share/bash-completion/completions/assay
_assay() {
  local word path='' words='' candidate
  local current="\${COMP_WORDS[COMP_CWORD]}" kind='' found
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${optionKinds(all)
  .map(({ words, kind }) => `    ${words.join('|')}) kind=${kind} ;;`)
  .join('\n')}
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && continue
    candidate="\${path:+$path }$word"
    case " ${all.map(({ path }) => path.replaceAll(' ', '/')).join(' ')} " in
      *" \${candidate// //} "*) path="$candidate" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  if [[ -n $kind ]]; then
    found="$("\${COMP_WORDS[0]}" complete "$kind" -- "$current" 2>/dev/null | cut -f1)"
    COMPREPLY=($(compgen -W "$found" -- "$current"))
    # A place that was typed by its name becomes its code.
    if [[ \${#COMPREPLY[@]} -eq 0 && -n $found && $kind == places ]]; then COMPREPLY=("\${found%%$'\\n'*}"); fi
    [[ \${#COMPREPLY[@]} -gt 0 ]] && return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ \${#COMPREPLY[@]} -eq 0 && $current != -* ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _assay assay
`
}

/** The options that take a word, by the kind of the word, each with all ways to write it. */
function optionKinds(all: readonly CommandWords[]) {
  const wordsByKind = new Map<CandidateKind, Set<string>>()
  for (const { flag, short, kind } of all.flatMap(({ options }) => options)) {
    if (kind === null) continue
    const words = wordsByKind.get(kind) ?? new Set()
    wordsByKind.set(kind, words.add(flag))
    if (short !== null) words.add(short)
  }
  return Array.from(wordsByKind, ([kind, words]) => ({ kind, words: [...words] }))
}

function zsh(all: readonly CommandWords[]): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(':', '\\:')
  const cases = all.map(({ path, commands, options, argument }) => {
    const words = [
      ...commands.map(({ name, description }) => `'${name}:${quote(description)}'`),
      ...options.map(({ flag, description }) => `'${flag}:${quote(description)}'`),
      "'--help:show help'",
    ]
    const asked = argument === null ? '' : `; [[ -z $kind && $PREFIX != -* ]] && kind=${argument}`
    return `    '${path}') candidates=(${words.join(' ')})${asked} ;;`
  })
  return `#compdef assay
# Completion of assay for zsh. Install: assay completion zsh > "\${fpath[1]}/_assay"
_assay() {
  local word try path_='' kind=''
  local -a candidates found
  case "\${words[CURRENT-1]}" in
${optionKinds(all)
  .map(({ words, kind }) => `    ${words.join('|')}) kind=${kind} ;;`)
  .join('\n')}
  esac
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] && continue
    try="\${path_:+$path_ }$word"
    case "$try" in
      ${all
        .filter(({ path }) => path !== '')
        .map(({ path }) => `'${path}'`)
        .join('|')}) path_="$try" ;;
    esac
  done
  case "$path_" in
${cases.join('\n')}
  esac
  if [[ -n $kind ]]; then
    found=(\${(f)"$("\${words[1]}" complete "$kind" -- "$PREFIX" 2>/dev/null)"})
    found=(\${\${found//:/\\\\:}//$'\\t'/:})
    # -U: a place that was typed by its name becomes its code.
    (( \${#found} )) && _describe -U "$kind" found && return
  fi
  _describe 'assay' candidates || _files
}
if [[ $funcstack[1] == _assay ]]; then _assay "$@"; else compdef _assay assay; fi
`
}

function fish(all: readonly CommandWords[]): string {
  const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const ask = (kind: CandidateKind): string =>
    ` -f -r -a ${quote(`(assay complete ${kind} -- (commandline -ct))`)}`
  const lines = all.flatMap(({ path, commands, options, argument }) => {
    const names = path === '' ? [] : path.split(' ')
    const below = commands.map(({ name }) => name).join(' ')
    const condition = [
      ...names.map((name) => `__fish_seen_subcommand_from ${name}`),
      ...(below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`]),
    ].join('; and ')
    const when = condition === '' ? '' : ` -n ${quote(condition)}`
    return [
      ...commands.map(
        ({ name, description }) => `complete -c assay -f${when} -a ${name} -d ${quote(description)}`,
      ),
      ...options.map(({ flag, short, description, takesFile, kind }) => {
        const brief = short === null ? '' : ` -s ${short.slice(1)}`
        const value = kind === null ? (takesFile ? ' -r' : '') : ask(kind)
        return `complete -c assay${when}${brief} -l ${flag.slice(2)}${value} -d ${quote(description)}`
      }),
      ...(argument === null
        ? []
        : [`complete -c assay${when} -a ${quote(`(assay complete ${argument} -- (commandline -ct))`)}`]),
    ]
  })
  return `# Completion of assay for fish. Install: assay completion fish > ~/.config/fish/completions/assay.fish\n${lines.join('\n')}\n`
}

const EXAMPLES = `
Examples:
  $ assay completion bash > ~/.local/share/bash-completion/completions/assay
  $ assay completion zsh > "\${fpath[1]}/_assay"
  $ assay completion fish > ~/.config/fish/completions/assay.fish`
