import { build } from '../../scripts/setup.mjs'

/** Builds the server and its commands where they are out of date: not two workers at once. */
export default () => build('server')
