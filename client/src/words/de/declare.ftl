# Texte der Erklärungen eines Zuges: mit ihnen geladen.
act-declare-ends = Ein anderer Weg, diese Phase zu beenden
sure-declaring-settle = Diese Phase jetzt beenden? Züge, die nicht stehen bleiben können, werden rückgängig gemacht, und Einheiten, die nirgends sein können, gehen verloren.
yes-declaring-settle = Phase beenden
# Wovon eine Erklärung eine Zahl nennt, nach ihrem Argument.
declared-count-dice = { $count } Würfel
