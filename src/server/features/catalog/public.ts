export { findItemIds, listItems, requireOpenCatalog } from './browsing.ts'
export { lockOpenCategory } from './categories.ts'
export { type CatalogItem, itemsById } from './choices.ts'
export { archiveItem, createItem } from './items.ts'
export {
  addImported,
  categoriesFor,
  categoryNamed,
  changeImported,
  type ImportCandidate,
  importCandidates,
  type ImportedItem,
  lockImported,
  openCategories,
} from './importing/importing.ts'
export {
  deleteUnusedCategories,
  type ItemBefore,
  itemsBefore,
  lockUndoneItems,
  problemOfItems,
  undoItems,
} from './importing/import-undo.ts'
export {
  itemsBySku,
  type PicturesBefore,
  problemOfPictures,
  setImportedPictures,
  undoPictures,
} from './pictures/importing-pictures.ts'
export { managedCompany } from './policy.ts'
export { type SiteItem, siteItems, SiteSheets } from './sheets/site-sheets.ts'
export { createStarterCatalog, starterCategories, starterItems } from './starter/starter-items.ts'
