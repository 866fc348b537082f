import ts from 'typescript'

/**
 * A declaration file in which every type that a module exports is written out in full. The contract derives its types
 * from schemas; whoever installs the client should see plain objects, and need neither the contract nor the schemas.
 */
export function spellOutTypes(program: ts.Program, path: string): string {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${path} is not part of the program`)

  const types = checker.getExportsOfModule(module).map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return { name: symbol.name, type: checker.getDeclaredTypeOfSymbol(target) }
  })
  // A type that stands in another one is named there instead of being spelled out again.
  const names = new Map<string, string>()
  for (const { name, type } of types) {
    const text = spell(type, '', new Map())
    if (text.length > 40) names.set(text, name)
  }

  /** Written at no indentation for comparison, so the same type has the same text wherever it stands. */
  function nameOf(type: ts.Type, known: ReadonlyMap<string, string>): string | undefined {
    return known.size > 0 ? known.get(spell(type, '', new Map())) : undefined
  }

  function spell(type: ts.Type, indent: string, known: ReadonlyMap<string, string>, isWhole = true): string {
    const name = isWhole ? undefined : nameOf(type, known)
    if (name !== undefined) return name
    const inner = (part: ts.Type) => spell(part, indent, known, false)
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    if (type.isUnion()) {
      const parts = type.types.map(inner).sort((a, b) => Number(a === 'null') - Number(b === 'null'))
      return [...new Set(parts)].join(' | ').replace('false | true', 'boolean')
    }
    if (checker.isTupleType(type)) return `[${typeArguments(type).map(inner).join(', ')}]`
    if (checker.isArrayType(type)) {
      const [element = checker.getUnknownType()] = typeArguments(type)
      const text = inner(element)
      return element.isUnion() && text.includes(' | ') ? `(${text})[]` : `${text}[]`
    }
    if (type.flags & ts.TypeFlags.Object) return spellObject(type, indent, known)
    return checker.typeToString(type)
  }

  function spellObject(type: ts.Type, indent: string, known: ReadonlyMap<string, string>): string {
    const fields = [...checker.getPropertiesOfType(type)].sort(byPlace).map((field) => {
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0
      const fieldType = checker.getTypeOfSymbol(field)
      const text = spell(
        isOptional ? checker.getNonNullableType(fieldType) : fieldType,
        `${indent}  `,
        known,
        false,
      )
      const orNull = isOptional && allowsNull(fieldType) ? ' | null' : ''
      return `${indent}  ${field.name}${isOptional ? '?' : ''}: ${text}${orNull};\n`
    })
    return `{\n${fields.join('')}${indent}}`
  }

  function typeArguments(type: ts.Type): readonly ts.Type[] {
    return isReference(type) ? checker.getTypeArguments(type) : []
  }

  function isReference(type: ts.Type): type is ts.TypeReference {
    return 'target' in type
  }

  return types.map(({ name, type }) => `export type ${name} = ${spell(type, '', names)};\n`).join('')
}

function allowsNull(type: ts.Type): boolean {
  return type.isUnion() && type.types.some((part) => (part.flags & ts.TypeFlags.Null) !== 0)
}

/** In the order of the schema; the compiler itself keeps the fields of a derived type in no order worth showing. */
function byPlace(a: ts.Symbol, b: ts.Symbol): number {
  return placeOf(a) - placeOf(b)
}

function placeOf(field: ts.Symbol): number {
  return field.declarations?.[0]?.pos ?? 0
}
