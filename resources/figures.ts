import { afterSalesFigures } from './figures/afterSalesFigures'
import { interestFigures } from './figures/interestFigures'
import { stockFigures } from './figures/stockFigures'
import { tradeFigures } from './figures/tradeFigures'

/** Figures of this application, by name. */
export const by = { ...stockFigures, ...tradeFigures, ...afterSalesFigures, ...interestFigures }
/** Figures of this application, as a list. */
export const figures = Object.values(by)
