import type { AnyResource } from '../src/schema/resource'
import { bowls } from './bowls'
import { masters } from './masters'

/** Every resource of the shop, in menu order. */
export const resources: readonly AnyResource[] = [bowls, masters]
