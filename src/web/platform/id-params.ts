/** Ids in addresses are numbers. Anything else becomes an id that does not exist. */
export const idParams = <Name extends string>(...names: readonly Name[]) => ({
  parse: (raw: Record<Name, string>) =>
    Object.fromEntries(names.map((name) => [name, Number(raw[name])])) as Record<Name, number>,
  stringify: (ids: Record<Name, number>) =>
    Object.fromEntries(names.map((name) => [name, String(ids[name])])) as Record<Name, string>,
})
