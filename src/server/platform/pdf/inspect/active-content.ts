import { Dict, Name, type PdfValue, Ref } from './values.ts'

/** The kind of an indirect object, as far as a dictionary must not refer to it. Everything else is 0. */
const kind = { link: 1, text: 2, activeName: 4, otherDict: 8 } as const

/** What an entry of a dictionary must not be: directly, or in the object it refers to. */
type Rule = { isActive: (value: PdfValue) => boolean; refusedTargets: number }

/** Scripts, attachments, and actions without a click. */
const always: Rule = { isActive: () => true, refusedTargets: ~0 }
/** Opening at a certain page is common and harmless. */
const onOpen: Rule = { isActive: (value) => !isDestination(value), refusedTargets: ~0 }
const link: Rule = {
  isActive: (value) => typeof value === 'string' && !isWebLink(value),
  refusedTargets: kind.text,
}
/** A file outside the document. `F` is also the flags of an annotation; only as text it names a file. */
const fileName: Rule = { isActive: (value) => typeof value === 'string', refusedTargets: kind.text | kind.link }
const noneOf = (...names: string[]): Rule => {
  for (const name of names) activeNames.add(name)
  const refused = new Set(names)
  return {
    isActive: (value) => value instanceof Name && refused.has(value.value),
    refusedTargets: kind.activeName,
  }
}

const activeNames = new Set<string>()
const rules = new Map<string, Rule>([
  ...['JS', 'JavaScript', 'AA', 'XFA'].map((key) => [key, always] as const),
  // A collection opens as a folder of files; related files (RF) are files as well.
  ...['EF', 'EmbeddedFile', 'EmbeddedFiles', 'FFilter', 'RF', 'Collection'].map((key) => [key, always] as const),
  ...['Renditions', 'RichMediaContent', 'RichMediaSettings'].map((key) => [key, always] as const),
  ...['F', 'UF', 'DOS', 'Mac', 'Unix'].map((key) => [key, fileName] as const),
  ...['URI', 'Base'].map((key) => [key, link] as const),
  ['OpenAction', onOpen],
  // Actions that run code, start programs, open other files, send or load data, or play media.
  [
    'S',
    noneOf(
      'JavaScript',
      'Launch',
      'GoToR',
      'GoToE',
      'GoToDp',
      'GoTo3DView',
      'SubmitForm',
      'ImportData',
      'Thread',
      'Sound',
      'Movie',
      'Rendition',
      'RichMediaExecute',
    ),
  ],
  ['Subtype', noneOf('FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D')],
  ['Type', noneOf('Filespec', 'FileSpec', 'F', 'EmbeddedFile', 'Sound', 'Rendition', 'MediaClip', 'Collection')],
])

export function kindOf(value: PdfValue): number {
  if (value instanceof Dict) return isGoTo(value) ? 0 : kind.otherDict
  if (value instanceof Name) return activeNames.has(value.value) ? kind.activeName : 0
  if (typeof value === 'string') return isWebLink(value) ? kind.link : kind.text
  return 0
}

/** Called with a reference whose target must be none of these kinds. */
export type RefuseTarget = (ref: Ref, kinds: number) => void

/** Whether a dictionary does anything beyond showing a page. */
export function isActive(dict: Dict, refuseTarget: RefuseTarget): boolean {
  for (const [key, value] of dict.entries) {
    const rule = rules.get(key)
    if (!rule || value === null) continue
    if (rule === always) return true
    if (value instanceof Ref) refuseTarget(value, rule.refusedTargets)
    else if (rule.isActive(value)) return true
  }
  return false
}

const isDestination = (value: PdfValue): boolean => Array.isArray(value) || (value instanceof Dict && isGoTo(value))

function isGoTo(dict: Dict): boolean {
  const actions = dict.all('S')
  const harmless = actions.every((action) => action instanceof Name && action.value === 'GoTo')
  return actions.length > 0 && harmless && !dict.has('Next')
}

/** A link that a click may open. `\\server\share` and `file:` would make a computer sign in to another server. */
function isWebLink(address: string): boolean {
  const plain = address.replaceAll(/[\p{Cc}\s]|^\u00fe\u00ff|^\u00ff\u00fe|^\u00ef\u00bb\u00bf/gu, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  if (scheme === undefined) return !/^[\\/]{2}/.test(plain)
  const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(scheme)
  return isHost || ['http', 'https', 'mailto', 'tel'].includes(scheme)
}
