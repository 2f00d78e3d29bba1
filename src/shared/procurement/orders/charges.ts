const charges =
  /^(freight|deliver(y|ies)|shipping|shipment|postage|handling|courier|haulage|crating|surcharges?|fees?|restocking)$/
const besideCharges = /^(charges?|costs?|fuel|small|order|pallet|tailgate|lift|gate|express|and|of|to|for|the|site)$/

/**
 * What the form suggests for a new free line; people decide. Only where every word is about a charge: "white grout, next delivery" is
 * goods, and goods that count as a charge would be missing when a delivery is received.
 */
export function soundsLikeCharge(description: string): boolean {
  const words = description.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return (
    words.some((word) => charges.test(word)) && words.every((word) => charges.test(word) || besideCharges.test(word))
  )
}
