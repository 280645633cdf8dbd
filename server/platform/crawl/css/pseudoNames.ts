// Names of pseudo-classes and pseudo-elements that current browsers know. One unknown name makes a whole rule invalid, so a
// rule with a name that is not listed here counts as uncertain.
const list = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/))

export const knownPseudoClasses = list(
  'root scope link any-link -webkit-any-link visited hover active focus focus-visible focus-within target empty ' +
    'only-child only-of-type first-child last-child first-of-type last-of-type checked enabled disabled required ' +
    'optional valid invalid user-valid user-invalid in-range out-of-range placeholder-shown indeterminate default ' +
    'read-only read-write autofill -webkit-autofill defined modal popover-open fullscreen -webkit-full-screen ' +
    'picture-in-picture open -webkit-drag window-inactive corner-present horizontal vertical decrement increment start ' +
    'end double-button single-button no-button host playing paused',
)

export const knownPseudoElements = list(
  'before after first-line first-letter marker backdrop placeholder selection file-selector-button cue target-text ' +
    'grammar-error spelling-error details-content view-transition scroll-marker scroll-marker-group scroll-button ' +
    'column checkmark picker-icon',
)

/** Of other engines: invalid in this one. */
export const isForeignName = (name: string): boolean => /^-(?:moz|ms|o|khtml|apple)-/.test(name)
