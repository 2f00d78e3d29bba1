import { copyText } from './copy-text.ts'

/** Phones offer their own way of sharing, where the page came over https; everywhere else the link is copied. */
export async function shareLink(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    await navigator.share({ title, url }).catch(() => undefined)
    return 'shared'
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}
