import { faultLines } from '../src/schema/check'
import { faultsOfShop } from '../src/mall/shop'
import { messageOf } from '../src/schema/fault'

/** What is wrong with this shop's declarations, a line each; where one cannot even be read, why not. */
export const declaredFaults = async (): Promise<string[]> => {
  try {
    const { shop } = await import('../src/shop/mall/shop')
    return faultLines(faultsOfShop(shop))
  } catch (fault) {
    const place = (fault instanceof Error ? fault.stack : undefined)?.match(/resources\/\w+\.ts:\d+/)?.[0]
    return [`${place ?? 'resources'}: ${messageOf(fault)}`]
  }
}
