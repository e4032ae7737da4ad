/**
 * The levels of education, from the lowest to the highest. The list is in a module of its own, because the page of every
 * posting loads it.
 */
export const educationLevels = ['junior', 'high', 'college', 'bachelor', 'master', 'doctor'] as const;
