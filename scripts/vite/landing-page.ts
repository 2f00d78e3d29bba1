import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport, type Plugin, type ViteDevServer } from 'vite'

type LandingModule = { renderLanding: () => string }

/** Pictures that may change under their name are asked for by their content, so that browsers may keep them for ever. */
const byContent = (html: string, folder: string): string =>
  html.replaceAll(/\/(?:board|scenes|screens)\/[\w-]+\.webp/g, (path) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
    return `${path}?v=${hash.slice(0, 8)}`
  })

/** Writes the landing page into its HTML, so that it can be read before, and without, any script. */
export function landingPage(file: string): Plugin {
  let server: ViteDevServer | undefined
  let pictures = ''
  const load = async () =>
    server
      ? ((await server.ssrLoadModule(file)) as LandingModule)
      : (await runnerImport<LandingModule>(file, { configFile: false })).module

  return {
    name: 'finishwork:landing-page',
    configResolved({ publicDir }) {
      pictures = publicDir
    },
    configureServer(devServer) {
      server = devServer
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (!html.includes('<!--landing-->')) return html
        if (!filename.endsWith('index.html'))
          throw new Error(`Only index.html carries the landing page, not ${filename}`)
        const page = (await load()).renderLanding()
        return html.replace('<!--landing-->', server ? page : byContent(page, pictures))
      },
    },
  }
}
