/** The words of seals: no two of them begin with the same three letters. */
export const WORDS: readonly string[] = `
  acer acus ager agnus albus alea altus amnis amor anima annus ansa apex apis aqua arbor arca ardea arena aries
  arma asinus aster atrium aura avena avis axis baca barba basis bellum bestia biga bulla cadus caelum calix
  campus canis caput carmen casa catena cauda cedrus cella cena cervus cibus cicada cinis circus cista civis
  clava clipeus codex collis coma corona costa crater cubus cupa currus custos cygnus dama decem dens dies
  digitus doctor dolium domus donum draco dulcis ebur echo ensis equus esca faba facies falco fama farina favus
  felis fenum ferrum ficus fides filum finis flamma flumen fons forum fossa frater frons fulgur fumus funda
  galea gemma genu gladius globus granum grex grus gutta haedus hasta herba hiems hodie honor hora ianua ignis
  imber index insula iter iudex iugum lacus lana lapis laurus lectus leo lepus liber lilium limen linum litus
  locus lorica ludus lumen luna lupus lyra magnus malum manus mare mater mensa merum miles mons morus mulus
  mundus murus musca nasus navis nemus nidus nodus nomen novem nubes numen oculus olea onus opus orbis ordo oryx
  ovis palma panis papyrus passer pater pecus penna pila pinus pirum piscis pluma poema pons porta prora puer
  puppis quercus radix ramus rana regina remus rete ripa rosa rota rubus sagitta salix saxum scala scutum senex
  septem sera sidus signum silva solum somnus sonus spica stella tabula taurus tectum templum terra tibia tigris
  toga torus tuba tunica turris umbra unda urbs ursus uva vallis velum ventus vestis via vicus villa vinum viola
  virga vitis vulpes zona
`
  .trim()
  .split(/\s+/);
