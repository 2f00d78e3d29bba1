import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { runnerImport, type Plugin, type ViteDevServer } from 'vite'
import { icons } from './icons.ts'

type PageModule = { renderPage: () => string }

const PLACE = '<!--page-->'

/**
 * Pictures that may change under the same name get a content hash in their address, so that browsers can cache them permanently.
 */
const byContent = (html: string, folder: string): string =>
  html.replaceAll(/\/(?:board|scenes|screens)\/[\w-]+\.webp/g, (path) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
    return `${path}?v=${hash.slice(0, 8)}`
  })

/** Inlines a tiny blurred version of each picture marked with `data-blur` as its background, until the picture loads. */
async function withPlaceholders(html: string, folder: string): Promise<string> {
  const marked = [...new Set([...html.matchAll(/ data-blur="([^"]+)"/g)].flatMap(([, path]) => path ?? []))]
  const styles = new Map(
    await Promise.all(
      marked.map(async (path): Promise<[string, string]> => {
        const tiny = await sharp(join(folder, path)).resize(16).blur(1).webp({ quality: 40 }).toBuffer()
        return [path, `background:url(data:image/webp;base64,${tiny.toString('base64')}) center/cover`]
      }),
    ),
  )
  return html.replaceAll(/ data-blur="([^"]+)"/g, (_mark, path: string) => ` style="${styles.get(path) ?? ''}"`)
}

/**
 * Prerenders pages into their HTML, so that they are readable before and without scripts: maps an HTML file to the module that
 * renders it.
 */
export function prerenderPages(modules: Record<string, string>): Plugin {
  let server: ViteDevServer | undefined
  let pictures = ''
  const load = async (file: string) =>
    server
      ? ((await server.ssrLoadModule(file)) as PageModule)
      : (await runnerImport<PageModule>(file, { configFile: false, plugins: [icons()] })).module

  return {
    name: 'finishwork:prerender-pages',
    configResolved({ publicDir }) {
      pictures = publicDir
    },
    configureServer(devServer) {
      server = devServer
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const module = modules[basename(filename)]
        if (html.includes(PLACE) !== (module !== undefined))
          throw new Error(`${filename} must have a place for its page and a module that draws it, or neither`)
        if (!module) return html
        const page = await withPlaceholders((await load(module)).renderPage(), pictures)
        return html.replace(PLACE, () => (server ? page : byContent(page, pictures)))
      },
    },
  }
}
