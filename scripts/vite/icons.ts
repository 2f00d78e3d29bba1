import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type IconSet = { icons: Record<string, { body: string }> }

const require = createRequire(import.meta.url)
const PREFIX = 'virtual:icons/'
const createIcon = join(import.meta.dirname, '../../src/web/ui/create-icon.ts')
/** `createIcon` sets these on the whole icon, so that classes can change them. */
const shared = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

/**
 * Makes a React component of each Lucide icon that is imported as `virtual:icons/<name>`. One module per icon keeps icons in the
 * chunks of the pages that use them.
 */
export function icons(): Plugin {
  let bodies: IconSet['icons'] | undefined
  return {
    name: 'finishwork:icons',
    resolveId: {
      filter: { id: /^virtual:icons\// },
      handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }),
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- Vite marks virtual modules with this character.
      filter: { id: /^\0virtual:icons\// },
      handler(id) {
        const name = id.slice(PREFIX.length + 1)
        bodies ??= readIconSet().icons
        const icon = bodies[name]
        if (!icon) return this.error(`Lucide has no icon "${name}"; https://lucide.dev/icons lists them.`)
        const shapes = shapesOf(icon.body).map((shape) => JSON.stringify(shape))
        return `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default createIcon(${shapes.join()})`
      },
    },
  }
}

export function readIconSet(): IconSet {
  return JSON.parse(readFileSync(require.resolve('@iconify-json/lucide/icons.json'), 'utf8'))
}

/** The elements of an icon as React takes them: `['circle', { cx: '12', cy: '12', r: '10' }]`. */
export function shapesOf(body: string): [tag: string, attributes: Record<string, string>][] {
  const elements = body.replace(`<g${shared}>`, '').replace('</g>', '').replaceAll(shared, '')
  const shapes = [...elements.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/>/g)]
  if (shapes.map(([element]) => element).join('') !== elements) throw new Error(`Not a plain icon: ${body}`)
  return shapes.map(([, tag = '', attributes = '']) => [
    tag,
    Object.fromEntries(
      [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
  ])
}
