import { getActions, choosableColumns, getShowSections } from '../../selectors/definition'
import { mentioningFields } from '../../rules/mentions'
import type { AnyResource } from '../../model/resource'
import { isFilledIn } from '../support/fillable'
import { problemAt, type Check } from '../support/problem'

/** Checks that people can write fields with mentions. */
export const checkUnusedFields: Check = resource =>
  mentioningFields(resource).flatMap(name =>
    problemAt(
      `fields.${name}.mentions`,
      isFilledIn(resource, name) || getActions(resource).some(([, { params = {} }]) => Object.hasOwn(params, name))
        ? []
        : ['nobody writes it: no form holds it, and no action asks for it'],
    ),
  )

const isSeen = (resource: AnyResource, name: string): boolean =>
  choosableColumns(resource).includes(name) || getShowSections(resource).some(({ fields }) => fields.includes(name))
/** Checks that countdowns are visible. */
export const countdowns: Check = resource =>
  Object.entries(resource.fields).flatMap(([name, { options }]) =>
    problemAt(
      `fields.${name}.countdown`,
      !options.countdown || isSeen(resource, name)
        ? []
        : ['nobody sees it: neither the list nor the page of a record shows it'],
    ),
  )
