import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** Writes `verify.html` beside the server: one file with everything in it, which people download and keep. */
export function offlineVerifier(root: string): Plugin {
  let outDir = ''
  return {
    name: 'finishwork:offline-verifier',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(root, config.build.outDir)
    },
    async closeBundle() {
      const folder = join(root, 'src/web/offline-verifier')
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input: join(folder, 'main.ts'), output: { format: 'iife' } },
        },
      })
      const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
      const [script, ...others] = outputs.filter((one) => one.type === 'chunk')
      if (!script || others.length > 0) this.error('The offline verifier must be one script')
      // The end of a script element inside the script would end it early.
      const code = script.code.replaceAll('</script', '<\\/script')
      const page = readFileSync(join(folder, 'page.html'), 'utf8')
      const whole = page.replace('<!-- script -->', () => `<script type="module">${code}</script>`)
      writeFileSync(join(outDir, 'verify.html'), whole)
    },
  }
}
