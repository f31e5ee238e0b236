import { shop } from '../secondApp/app'
import { everyResource } from './everyResource'

everyResource(shop)
