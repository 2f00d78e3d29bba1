import { runnerImport, type Plugin, type ViteDevServer } from 'vite'

type LandingModule = { renderLanding: () => string }

/** Writes the landing page into its HTML, so that it can be read before, and without, any script. */
export function landingPage(file: string): Plugin {
  let server: ViteDevServer | undefined
  const load = async () =>
    server
      ? ((await server.ssrLoadModule(file)) as LandingModule)
      : (await runnerImport<LandingModule>(file, { configFile: false })).module

  return {
    name: 'finishwork:landing-page',
    configureServer(devServer) {
      server = devServer
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (!html.includes('<!--landing-->')) return html
        if (!filename.endsWith('index.html'))
          throw new Error(`Only index.html carries the landing page, not ${filename}`)
        return html.replace('<!--landing-->', (await load()).renderLanding())
      },
    },
  }
}
