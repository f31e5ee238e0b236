import { wholeShop } from '../kit/shop'
import { everyResource } from './everyResource'

everyResource(wholeShop)
