import { openData } from '../../server/ops/openData'
import { stopInTime } from '../../server/ops/shutdown'
import { readSettings } from '../../server/ops/settings'
import { complain, serve } from './serve'

/** Opens the database of a development server. It stays open across server restarts. */
export const openDevelopment = () => {
  process.umask(0o077)
  return openData(readSettings(process.env), complain)
}
/**
 * Starts a server on an open database and returns its stop function. `isCurrent`: no declaration
 * has changed since the last start.
 */
export const startDevelopment = async (
  { database }: Awaited<ReturnType<typeof openDevelopment>>,
  isCurrent: boolean,
): Promise<() => Promise<void>> => {
  const { app, stopSteps } = await serve(readSettings(process.env), database, isCurrent)
  return () => {
    app.server.closeAllConnections()
    return stopInTime(stopSteps(0), fault => app.log.error(fault, 'while stopping'))
  }
}
