import { faultLines } from '../src/schema/check'
import { faultsOfShop } from '../src/mall/shop'

/** What is wrong with this shop's declarations, a line each; where one cannot even be read, why not. */
export const declaredFaults = async (): Promise<string[]> => {
  try {
    const { shop } = await import('../src/shop/mall/shop')
    return faultLines(faultsOfShop(shop))
  } catch (fault) {
    const place = (fault as Error).stack?.match(/resources\/\w+\.ts:\d+/)?.[0]
    return [`${place ?? 'resources'}: ${(fault as Error).message}`]
  }
}
