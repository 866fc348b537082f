/** The part of JSON Schema that the contract is written in. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly const?: string | number | boolean
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
  readonly description?: string
}

const HEAD = `# Written by scripts/python-client.ts from packages/contract/openapi.json.
"""What the service sends and takes, field by field, under the API's own names.

A document is a plain dict. Money is a decimal string, a time is ISO 8601 in UTC, and a field that has no value is None.
The service may add fields, so a document can hold more than is named here.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union
`
const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}
/** What tells the members of a union apart, in its order of preference. */
const TAGS = ['event_type', 'status', 'kind']

/** Writes one TypedDict for each object of the contract; equal objects share the first one's name. */
export function writePythonDocuments(schemas: Readonly<Record<string, Schema>>): string {
  const blocks: string[] = []
  const nameByShape = new Map<string, string>()
  const taken = new Set(Object.keys(schemas))

  function typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`
    if (schema.anyOf !== undefined) return unionOf(schema.anyOf, name)
    if (schema.type === 'array') {
      if (schema.prefixItems !== undefined)
        return `tuple[${schema.prefixItems.map((item) => typeOf(item, name)).join(', ')}]`
      const item = typeof schema.items === 'object' ? typeOf(schema.items, singular(name)) : 'Any'
      return `list[${item}]`
    }
    if (schema.type === 'object' || schema.properties !== undefined) return objectOf(schema, name)
    return typeof schema.type === 'string' ? (PLAIN[schema.type] ?? 'Any') : 'Any'
  }

  function unionOf(members: readonly Schema[], name: string): string {
    const objects = members.filter((member) => member.properties !== undefined).length
    const types = members.map((member) => typeOf(member, objects > 1 ? `${name}${tagOf(member)}` : name))
    const unique = [...new Set(types)]
    return unique.length === 1 ? types.join('') : `Union[${unique.join(', ')}]`
  }

  function objectOf(schema: Schema, name: string): string {
    if (schema.properties === undefined) {
      const values = schema.additionalProperties
      return `dict[str, ${typeof values === 'object' ? typeOf(values, name) : 'Any'}]`
    }
    const shape = JSON.stringify(schema)
    const known = nameByShape.get(shape)
    if (known !== undefined) return known
    const own = blocks.length > 0 && taken.has(name) ? `${name}Document` : name
    taken.add(own)
    nameByShape.set(shape, own)
    blocks.push(classOf(schema, own))
    return own
  }

  function classOf(schema: Schema, name: string): string {
    const required = new Set(schema.required)
    const fields = Object.entries(schema.properties ?? {}).map(([field, value]) => {
      const type = typeOf(value, `${name}${pascal(field)}`)
      const note = value.description === undefined ? '' : `\n    """${sentence(value.description)}"""`
      return `    ${field}: ${required.has(field) ? type : `NotRequired[${type}]`}${note}`
    })
    // The number of an event stands beside its payload on the wire; the client puts it in.
    if ('event_type' in (schema.properties ?? {})) fields.unshift('    id: int')
    return `class ${name}(TypedDict):\n${fields.join('\n')}\n`
  }

  for (const [name, schema] of Object.entries(schemas)) {
    if (schema.properties !== undefined) {
      nameByShape.set(JSON.stringify(schema), name)
      const text = classOf(schema, name)
      blocks.push(text)
    } else {
      blocks.push(`${name} = ${typeOf(schema, name)}\n`)
    }
  }
  return `${[HEAD, ...blocks].join('\n\n')}`
}

function tagOf({ properties = {} }: Schema): string {
  for (const tag of TAGS) {
    const values = properties[tag]?.enum ?? []
    if (values.length === 1) return pascal(String(values[0]))
  }
  return ''
}

const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

const literal = (value: string | number | boolean | null): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

const sentence = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', "'")
