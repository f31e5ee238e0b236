import { resources } from '../../../resources'
import { movedByOrders } from '../../../resources/bowls'
import { config, roleOf } from '../../../resources/kit'
import type { ShopOptions } from '../shop'
import { bowlRules } from './bowls'

/** This shop, as the engine is handed it. */
export const shop: ShopOptions = { resources, rules: [bowlRules], languages: Object.keys(config.locales), roleOf, moved: movedByOrders }
