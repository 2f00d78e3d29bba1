/** A HEIC picture of 320 x 200 pixels, red on the left and blue on the right, as no encoder for it is at hand. */
export const heicPicture = (): Buffer<ArrayBuffer> => Buffer.from(encoded, 'base64')

const encoded =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAjJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA' +
  'AAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJWAAEAAAAAAAAATAACAAAAAAKiAAEAAAAAAAAANgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAA' +
  'AAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABcWlwcnAAAAFMaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGE' +
  'ABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwA8oAoIDR8uW6TkpLm4CGgwIAAAAwAgAAADACEiAAEABkQBwHGD' +
  'EgAAABRpc3BlAAAAAAAAAUAAAADIAAAAEHBpeGkAAAAAAwgICAAAAHNodmNDAQQIAAAAAAAAAAAAPPAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAA' +
  'ADAJ/4AAADAAA8ugJAIQABAChCAQEECAAAAwCf+AAAAwAAPMAoIDR8Tluk5KS5sCAAAAMAIAAAAwAhIgABAAZEAcBxgxIAAAAOcGl4aQAAAAAB' +
  'CAAAACdhdXhDAAAAAHVybjptcGVnOmhldmM6MjAxNTphdXhpZDoxAAAAAB1pcG1hAAAAAAAAAAIAAQOBAgMAAgSEAgWGAAAAGmlyZWYAAAAAAA' +
  'AADmF1eGwAAgABAAEAAACKbWRhdAAAAEgoAaxMhoiiIG7s/9jsr+60n+N5P8ESE6pm4cx//a1CPYWX/V1SieQAADsgBbScAAIOg4AAFLAAAAMA' +
  'Lc1oAq6dUwABmdAAuoAAAAAyKAGsTITpiHVj/7302BH7IZdRAAAN6A+4QAAAAwAAx4AAAAMAAAMAKOCfbgAAAwAAQUA='

/** The same picture, whose header claims another size. */
export function heicClaiming(width: number, height: number): Buffer<ArrayBuffer> {
  const bytes = heicPicture()
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}
