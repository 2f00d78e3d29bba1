export { disposition, pdfReply } from './delivery.ts'
export { currentHashes, recordedHashes } from './picture-hashes.ts'
export { requireRoomFor, requireWithinQuota } from './quota.ts'
export { printedLogo, printedPicture, printedTile } from './print.ts'
export { plainName, withReceivedFile } from './receive.ts'
export {
  attach,
  contentOfFile,
  open,
  openDocument,
  pictureForUse,
  pictureOf,
  discardBytes,
  discardUpload,
  keepUpload,
  keepUploads,
  releaseUploads,
  requireUpload,
  storedPictures,
  storeForeignUpload,
  storePicture,
  storeUpload,
  type Upload,
} from './storing.ts'
