import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A reporter of Vitest that notes the seconds of each test file, with loading it and setting its scene. */
export default class FileTimes {
  /** @type {Record<string, number>} */
  seconds = {}

  onTestModuleEnd(/** @type {import('vitest/node').TestModule} */ module) {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    this.seconds[relative('.', module.moduleId)] = (collectDuration + setupDuration + duration) / 1000
  }

  onTestRunEnd() {
    writeFileSync(process.env.FILE_TIMES ?? '.cache/file-times.json', JSON.stringify(this.seconds))
  }
}
