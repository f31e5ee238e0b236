import { wholeShop } from '../kit/testServer'
import { everyResource } from './everyResource'

everyResource(wholeShop)
