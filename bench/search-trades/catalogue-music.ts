// Musical instruments: a trade without starting synonyms. It must not get any, or it no longer says how others fare.
import { readFamilies } from './read-families.ts'

export const music = readFamilies(`
  acoustic guitars | Acoustic Guitar | گیتار آکوستیک
  A full, warm tone. | صدای گرم و پر.
  A dreadnought body with a slim neck and sealed tuners. | بدنه دردنات با دسته باریک و گوشی بسته.
  : Scale length = 650 mm | طول سیم = ۶۵۰ میلی‌متر
  CA-100 cordoa - spruce 1400
  CA-200 cordoa - mahogany
  MA-50 melodia - student

  classical guitars | Classical Guitar | گیتار کلاسیک
  Soft strings for beginners. | سیم نرم برای شروع.
  A wide neck and a cedar top. | دسته پهن و صفحه سدر.
  CC-40 cordoa - fullsize 900
  CC-20 cordoa - half,student
  MC-60 melodia - spruce,pro

  electricguitar guitars | Electric Guitar | گیتار الکتریک
  Three pickups. | سه پیکاپ.
  Maple neck, tremolo bridge and five-way switch. | دسته افرا، پل ترمولو و کلید پنج حالته.
  ME-300R melodia - red
  ME-300B melodia - black
  TE-500 tempora - mahogany,pro

  bassguitar guitars | Bass Guitar | گیتار بیس
  Deep and tight. | بم و منسجم.
  Four strings, long scale and two pickups. | چهار سیم، دسته بلند و دو پیکاپ.
  MB-4 melodia - black
  TB-5 tempora - pro

  ukulele guitars | Ukulele | یوکللی
  Small and cheerful. | کوچک و شاد.
  Comes with a bag and spare strings. | همراه کیف و سیم یدک.
  CU-21 cordoa 21inch mahogany
  CU-23 cordoa 23inch

  setar persian | Setar | سه‌تار
  Made by hand. | دست‌ساز.
  A mulberry bowl and a walnut neck. | کاسه توت و دسته گردو.
  RS-01 rastak - mulberry,student
  RS-02 rastak - mulberry,pro 500

  tar persian | Tar | تار
  Double bowl with lambskin. | دو کاسه با پوست بره.
  Twenty-five gut frets. | بیست و پنج پرده روده.
  RT-01 rastak - student
  RT-02 rastak - pro

  santur persian | Santur | سنتور
  Nine bridges. | نه خرک.
  Walnut, delivered with mallets and a tuning key. | گردو، همراه مضراب و کلید کوک.
  RSA-9 rastak - student
  NSA-9 navaz - pro

  tonbak persian | Tonbak | تنبک
  A strong bass stroke. | تم قوی.
  Ash wood with camel skin. | چوب ون با پوست شتر.
  RTO-01 rastak - wooden
  NTO-02 navaz - wooden,pro

  daf persian | Daf | دف
  Light frame with rings. | قاب سبک با حلقه.
  Goatskin or synthetic head. | پوست بز یا طلقی.
  RD-53 rastak 53cm
  ND-48 navaz 48cm student

  ney persian | Ney | نی
  Choice reed. | نی ممتاز.
  Seven segments with a brass mouthpiece. | هفت بند با سری برنجی.
  RN-C rastak 65cm
  NN-G navaz 50cm student

  violin orchestra | Violin | ویولن
  With bow and case. | همراه آرشه و جعبه.
  Carved spruce top and ebony fittings. | صفحه صنوبر تراشیده و ملحقات آبنوس.
  TV-44 tempora - fullsize 800
  TV-12 tempora - half,student
  NV-44 navaz - fullsize,pro

  cello orchestra | Cello | ویولنسل
  A rich low voice. | صدای بم و پرمایه.
  Solid wood with a padded bag. | چوب یکپارچه با کیف فومی.
  TC-44 tempora - fullsize

  flute orchestra | Flute | فلوت
  Silver-plated. | روکش نقره.
  Closed holes and an E mechanism. | سوراخ بسته با مکانیزم می.
  NF-16 navaz - student
  TF-17 tempora - pro

  harmonica orchestra | Harmonica | سازدهنی
  In the key of C. | در گام دو.
  Brass reeds in a plastic comb. | زبانه برنجی در شانه پلاستیکی.
  MH-10 melodia 10hole
  MH-24 melodia 24hole

  accordion orchestra | Accordion | آکاردئون
  With straps and case. | همراه بند و جعبه.
  Three voices and quiet bellows. | سه صدا با دم بی‌صدا.
  NA-48 navaz 48bass red
  NA-96 navaz 96bass black

  digitalpiano keys | Digital Piano | پیانو دیجیتال
  Weighted keys. | کلاویه سنگین.
  Three pedals, headphones socket and recording. | سه پدال، خروجی هدفون و ضبط.
  TP-88B tempora 88key black 1700
  TP-88W tempora 88key white

  keyboard keys | Keyboard | کیبورد
  Hundreds of voices and rhythms. | صدها صدا و ریتم.
  Touch response and a lesson mode. | حساس به ضربه با حالت آموزش.
  MK-61 melodia 61key - 700
  MK-76 melodia 76key pro

  midi keys | MIDI Controller | میدی کنترلر
  Plays software instruments. | برای سازهای نرم‌افزاری.
  Powered by USB, with eight pads. | تغذیه با USB و هشت پد.
  TM-25 tempora 25key
  TM-49 tempora 49key

  drumkit percussion | Drum Kit | درامز
  Five drums with hardware. | پنج تکه با پایه.
  Poplar shells and a double-braced throne. | بدنه صنوبر و صندلی محکم.
  MD-22R melodia 22inch red
  MD-20B melodia 20inch black

  cajon percussion | Cajon | کاخن
  A drum to sit on. | سازی که روی آن می‌نشینند.
  Adjustable snare wires. | سیم اسنیر قابل تنظیم.
  NC-48 navaz 48cm wooden
  MCJ-45 melodia 45cm student

  cymbal percussion | Crash Cymbal | سنج کرش
  Bright and quick. | روشن و سریع.
  Hammered from bronze. | چکش‌کاری شده از برنز.
  MCY-16 melodia 16inch
  MCY-18 melodia 18inch pro

  drumsticks percussion | Drumsticks | چوب درام
  A matched pair. | جفت هم‌وزن.
  Hickory with a wooden tip. | هیکوری با سر چوبی.
  MDS-5A melodia 40cm wooden
  MDS-7A melodia 39cm wooden

  strings musicparts | Guitar Strings | سیم گیتار
  Set of six. | یک دست شش‌تایی.
  Wound for a long life. | روکش‌دار با عمر زیاد.
  CS-11 cordoa - steel 600
  CS-28 cordoa - nylon

  bow musicparts | Violin Bow | آرشه ویولن
  Straight and well balanced. | صاف و متعادل.
  Brazil wood with real horsehair. | چوب برزیلی با موی اسب.
  TBO-44 tempora - fullsize
  TBO-12 tempora - half

  capo musicparts | Guitar Capo | کاپو گیتار
  One-hand use. | استفاده یک‌دستی.
  Spring clamp with rubber pads. | گیره فنری با لاستیک.
  CCA-1 cordoa - black
  CCA-2 cordoa - white

  tuner musicparts | Tuner | تیونر
  Finds the pitch at once. | کوک را فوری نشان می‌دهد.
  A bright screen that turns. | صفحه روشن و چرخان.
  TT-1 tempora - clipon 400
  TT-5 tempora - digital

  metronome musicparts | Metronome | مترونوم
  Keeps the beat. | ضرب را نگه می‌دارد.
  From forty to two hundred beats a minute. | از چهل تا دویست ضرب در دقیقه.
  TME-1 tempora - wooden
  TME-2 tempora - digital,pocket

  amp musicparts | Guitar Amplifier | آمپلی‌فایر گیتار
  Clean and overdrive. | کلین و درایو.
  Headphones socket and reverb. | خروجی هدفون و ریورب.
  : Power = 20 W | توان = ۲۰ وات
  MAM-20 melodia 20W
  MAM-50 melodia 50W pro

  stand musicparts | Music Stand | پایه نت
  Folds to a small bag. | در کیف کوچکی جا می‌شود.
  Height up to one and a half metres. | ارتفاع تا یک و نیم متر.
  MST-1 melodia - folding,black
  MST-2 melodia - steel

  gigbag musicparts | Guitar Bag | کیف گیتار
  Padded, with straps. | فوم‌دار با بند.
  Twenty millimetres of foam and a pocket for sheets. | بیست میلی‌متر فوم و جیب دفتر نت.
  CGB-41 cordoa - waterproof
  MGB-39 melodia - black

  picks musicparts | Guitar Picks | پیک گیتار
  Assorted thickness. | در ضخامت‌های مختلف.
  Matte surface that does not slip. | سطح مات که سر نمی‌خورد.
  CPK-12 cordoa 12pcs nylon
  CPK-6 cordoa 6pcs
`)
