import { shop } from '../secondShop/shop'
import { everyResource } from './everyResource'

everyResource(shop)
