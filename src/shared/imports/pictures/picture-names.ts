/** Files that operating systems add to every archive. */
const isClutter = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(path) || path.endsWith('/')

export const isPictureFile = (path: string): boolean => !isClutter(path)

/** Whether a path could leave the folder that it is unpacked into. Nothing is unpacked to a disk, but such a ZIP is malformed. */
export const isUnsafePath = (path: string): boolean =>
  path.includes('\0') ||
  path.includes('\\') ||
  path.startsWith('/') ||
  /^[a-z]:/i.test(path) ||
  path.split('/').includes('..')

const stemOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').trim()

/** The name that a picture is matched by, without folder, ending and case. */
export const pictureKey = (path: string): string => stemOf(path).toLowerCase()

/** What a file may be the picture of, best first: the SKU itself, then the SKU before a number ("AB-12-2"). */
export function skuReadings(path: string): { sku: string; position: number }[] {
  const stem = pictureKey(path)
  const numbered = /^(.+?)[-_ ](\d{1,2})$/.exec(stem)
  return [
    { sku: stem, position: 0 },
    ...(numbered ? [{ sku: (numbered[1] ?? '').trim(), position: Number(numbered[2]) }] : []),
  ]
}
