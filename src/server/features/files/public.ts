export { disposition } from './delivery.ts'
export { printedLogo, printedPicture } from './print.ts'
export { plainName, withReceivedFile } from './receive.ts'
export {
  attach,
  contentOfFile,
  open,
  pictureForUse,
  pictureOf,
  discardUpload,
  keepUpload,
  storeUpload,
  type Upload,
} from './service.ts'
