import type { Command } from 'commander'
import { Argument } from 'commander'
import type { CommandContext } from './context.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** `assay completion`: a script for the shell, generated from the commands themselves. */
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
  }[]
}

function wordsOf(command: Command, path = ''): CommandWords[] {
  const visible = command.commands
  const own: CommandWords = {
    path,
    description: command.description(),
    commands: visible.map((child) => ({ name: child.name(), description: child.description() })),
    options: command.options.flatMap(({ long, short, description, flags }) => {
      if (long === undefined) return []
      const takesFile = /<(?:file|name|folder)>/.test(flags)
      return [{ flag: long, short: short ?? null, description, takesFile }]
    }),
  }
  return [own, ...visible.flatMap((child) => wordsOf(child, `${path} ${child.name()}`.trim()))]
}

const WRITERS: Readonly<Record<Shell, (words: readonly CommandWords[]) => string>> = { bash, zsh, fish }

function bash(all: readonly CommandWords[]): string {
  const cases = all.map(({ path, commands, options }) => {
    const words = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag), '--help'].join(
      ' ',
    )
    return `    '${path}') words='${words}' ;;`
  })
  return `# Completion of assay for bash. Install: assay completion bash > ~/.local/share/bash-completion/completions/assay
_assay() {
  local word path='' words='' candidate
  local current="\${COMP_WORDS[COMP_CWORD]}"
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
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ \${#COMPREPLY[@]} -eq 0 && $current != -* ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _assay assay
`
}

function zsh(all: readonly CommandWords[]): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(':', '\\:')
  const cases = all.map(({ path, commands, options }) => {
    const words = [
      ...commands.map(({ name, description }) => `'${name}:${quote(description)}'`),
      ...options.map(({ flag, description }) => `'${flag}:${quote(description)}'`),
      "'--help:show help'",
    ]
    return `    '${path}') candidates=(${words.join(' ')}) ;;`
  })
  return `#compdef assay
# Completion of assay for zsh. Install: assay completion zsh > "\${fpath[1]}/_assay"
_assay() {
  local word try path_=''
  local -a candidates
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
  _describe 'assay' candidates || _files
}
if [[ $funcstack[1] == _assay ]]; then _assay "$@"; else compdef _assay assay; fi
`
}

function fish(all: readonly CommandWords[]): string {
  const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = all.flatMap(({ path, commands, options }) => {
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
      ...options.map(({ flag, short, description, takesFile }) => {
        const brief = short === null ? '' : ` -s ${short.slice(1)}`
        return `complete -c assay${when}${brief} -l ${flag.slice(2)}${takesFile ? ' -r' : ''} -d ${quote(description)}`
      }),
    ]
  })
  return `# Completion of assay for fish. Install: assay completion fish > ~/.config/fish/completions/assay.fish\n${lines.join('\n')}\n`
}

const EXAMPLES = `
Examples:
  $ assay completion bash > ~/.local/share/bash-completion/completions/assay
  $ assay completion zsh > "\${fpath[1]}/_assay"
  $ assay completion fish > ~/.config/fish/completions/assay.fish`
