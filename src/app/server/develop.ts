import { openData } from '../../server/ops/openData'
import { stopInTime } from '../../server/ops/shutdown'
import { readSettings } from '../../server/ops/settings'
import { complain, serve } from './serve'

/** Opens the data of a developer's server. The data stays open while servers come and go. */
export const openDevelopment = () => {
  process.umask(0o077)
  return openData(readSettings(process.env), complain)
}
/** Starts a server on data that is open, and answers how to stop it. `isCurrent` says that no declaration has changed since the last start on this data. */
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
