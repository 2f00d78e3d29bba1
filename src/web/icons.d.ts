/** A Lucide icon by its name on https://lucide.dev/icons; `scripts/vite/icons.ts` makes the component. */
declare module 'virtual:icons/*' {
  const icon: import('#web/ui/create-icon.ts').LucideIcon
  export default icon
}
