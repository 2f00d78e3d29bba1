/** Whether the screen already shows what a link opens: then no toast is needed. */
export function isCurrentPage(link: string, { href }: { href: string }): boolean {
  const [there, here] = [new URL(link, href), new URL(href)]
  if (there.pathname !== here.pathname) return false
  return [...there.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
}
