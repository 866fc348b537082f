import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { spellOutTypes } from './spell-out-types.ts'

const home = fileURLToPath(new URL('..', import.meta.url))

// In this repository everybody imports the sources, as the manifest says. What is published is the folder that this
// script writes, with its own manifest. `lib` and `types` hold it to what browsers have: no Node name compiles.
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  skipLibCheck: true,
  rootDir: join(home, 'src'),
}

/** Writes the package as it is published: modules, types, manifest, readme and licence. */
export function buildPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const paths = readdirSync(join(home, 'src')).map((name) => join(home, 'src', name))
  const program = ts.createProgram(paths, { ...OPTIONS, outDir: folder })
  for (const path of paths) {
    const source = program.getSourceFile(path)
    const faults = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, FORMAT))
    program.emit(source, (file, text) => writeFileSync(file, file.endsWith('.d.ts') ? inJs(text) : text))
  }
  writeFileSync(join(folder, 'wire.d.ts'), spellOutTypes(program, join(home, 'src/wire.ts')))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`)
  copyFileSync(join(home, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(home, '../../LICENSE'), join(folder, 'LICENSE'))
}

const FORMAT: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => home,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
}

/** The compiler renames the imports of modules, but leaves those of declarations as they were. */
function inJs(declarations: string): string {
  return declarations.replace(/(from '|import\(")(\.\/[\w-]+)\.ts/g, '$1$2.js')
}

function publishedManifest(): object {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const { private: _, scripts: _scripts, devDependencies: _dev, ...published } = manifest
  return { ...published, exports: { '.': { types: './index.d.ts', default: './index.js' } } }
}

if (argv[1] === fileURLToPath(import.meta.url)) buildPackage(join(home, 'dist'))
