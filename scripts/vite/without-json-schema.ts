import type { Plugin } from 'vite'

const jsonSchema = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/** Every zod schema carries a writer of JSON schemas, which only the API documentation on the server needs. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: jsonSchema },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
        if (names.length === 0) this.error('zod no longer keeps its JSON schemas in this file.')
        return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
      },
    },
  }
}
