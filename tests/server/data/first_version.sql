BEGIN TRANSACTION;
CREATE TABLE actions (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    player INTEGER NOT NULL,
    action TEXT NOT NULL,
    client_id TEXT,
    cause TEXT NOT NULL,
    at REAL NOT NULL,
    clock TEXT,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
INSERT INTO "actions" VALUES('07300db2389176eb',1,0,'{"kind":"place","piece":"base","square":24}','0-1','player',1794865883.40639,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',2,1,'{"kind":"place","piece":"two","square":34}','1-1','player',1.79486588343279504778e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',3,0,'{"kind":"place","piece":"four","square":5}','0-2','player',1.79486588343817830091e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',4,1,'{"kind":"place","piece":"five","square":54}','1-2','player',1.79486588344878029823e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',5,0,'{"kind":"place","piece":"four","square":18}','0-3','player',1794865883.45492,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',6,1,'{"kind":"place","piece":"base","square":59}','1-3','player',1.79486588347411537168e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',7,0,'{"kind":"place","piece":"one","square":11}','0-4','player',1.79486588349023485182e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',8,1,'{"kind":"place","piece":"one","square":49}','1-4','player',1.79486588349829339975e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',9,0,'{"kind":"place","piece":"four","square":12}','0-5','player',1.79486588351771640778e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',10,1,'{"kind":"place","piece":"four","square":42}','1-5','player',1.79486588358520412446e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',11,0,'{"kind":"place","piece":"siege","square":27}','0-6','player',1.79486588359406161311e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',12,1,'{"kind":"place","piece":"three","square":36}','1-6','player',1.79486588361733531956e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',13,0,'{"kind":"place","piece":"four","square":13}','0-7','player',1.79486588362511444096e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',14,1,'{"kind":"place","piece":"siege","square":60}','1-7','player',1.79486588363727545738e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',15,0,'{"kind":"place","piece":"five","square":1}','0-8','player',1.79486588364925026897e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',16,1,'{"kind":"place","piece":"five","square":61}','1-8','player',1.7948658836612823009e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',17,0,'{"kind":"place","piece":"three","square":20}','0-9','player',1.79486588366945028303e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',18,1,'{"kind":"place","piece":"four","square":44}','1-9','player',1.79486588367530751223e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',19,0,'{"kind":"place","piece":"five","square":22}','0-10','player',1.79486588368515920634e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',20,1,'{"kind":"place","piece":"four","square":51}','1-10','player',1.79486588369157934194e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',21,0,'{"kind":"place","piece":"five","square":2}','0-11','player',1.79486588370117044447e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',22,1,'{"kind":"place","piece":"five","square":56}','1-11','player',1.79486588371853446961e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',23,0,'{"kind":"place","piece":"three","square":26}','0-12','player',1.7948658837269265651e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',24,1,'{"kind":"place","piece":"four","square":40}','1-12','player',1.79486588375255942348e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',25,0,'{"kind":"place","piece":"five","square":29}','0-13','player',1.79486588380880117419e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',26,1,'{"kind":"place","piece":"five","square":47}','1-13','player',1.79486588382131910328e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',27,0,'{"kind":"place","piece":"two","square":21}','0-14','player',1.79486588384960508348e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',28,1,'{"kind":"place","piece":"two","square":53}','1-14','player',1.7948658838585944175e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',29,0,'{"kind":"place","piece":"three","square":25}','0-15','player',1.79486588387296509741e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',30,1,'{"kind":"place","piece":"three","square":41}','1-15','player',1.79486588388184475895e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',31,0,'{"kind":"place","piece":"two","square":14}','0-16','player',1.79486588388906908035e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',32,1,'{"kind":"place","piece":"five","square":58}','1-16','player',1.79486588389908552172e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',33,0,'{"kind":"place","piece":"five","square":16}','0-17','player',1.79486588390549802775e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',34,1,'{"kind":"place","piece":"three","square":32}','1-17','player',1.7948658839099888801e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',35,1,'{"kind":"call","face":"tails"}','1-18','player',1.79486588391221070287e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',36,0,'{"kind":"decide","first":0}','0-18','player',1.79486588391454291347e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',37,0,'{"kind":"move","source":5,"target":3}','0-19','player',1.79486588391713023185e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',38,1,'{"kind":"move","source":49,"target":48}','1-19','player',1.7948658839195365906e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',39,0,'{"kind":"move","source":16,"target":17}','0-20','player',1.79486588405021500582e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',40,1,'{"kind":"move","source":54,"target":38}','1-20','player',1.79486588405361294747e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',41,0,'{"kind":"move","source":29,"target":37}','0-21','player',1.79486588405842256545e+09,NULL);
INSERT INTO "actions" VALUES('07300db2389176eb',42,1,'{"kind":"strike","source":32,"target":24}','1-21','player',1.79486588407960653305e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',1,0,'{"kind":"place","piece":"five","square":31}','0-1','player',1.7948658883372981548e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',2,1,'{"kind":"place","piece":"three","square":33}','1-1','player',1.79486588844298481943e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',3,0,'{"kind":"place","piece":"base","square":3}','0-2','player',1.79486588855351495742e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',4,1,'{"kind":"place","piece":"three","square":62}','1-2','player',1.79486588866459822653e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',5,0,'{"kind":"place","piece":"siege","square":27}','0-3','player',1.79486588878291249277e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',6,1,'{"kind":"place","piece":"base","square":42}','1-3','player',1.79486588890316939356e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',7,0,'{"kind":"place","piece":"five","square":20}','0-4','player',1.79486588903634190555e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',8,1,'{"kind":"place","piece":"one","square":40}','1-4','player',1.79486588914054775241e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',9,0,'{"kind":"place","piece":"five","square":8}','0-5','player',1794865889.25026,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',10,1,'{"kind":"place","piece":"four","square":41}','1-5','player',1.79486588936329960822e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',11,0,'{"kind":"place","piece":"one","square":15}','0-6','player',1.79486588947084760659e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',12,1,'{"kind":"place","piece":"three","square":49}','1-6','player',1.79486588957515668871e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',13,0,'{"kind":"place","piece":"two","square":17}','0-7','player',1.79486588967934083938e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',14,1,'{"kind":"place","piece":"four","square":58}','1-7','player',1.79486588980096030236e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',15,0,'{"kind":"place","piece":"four","square":12}','0-8','player',1.79486588992288923264e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',16,1,'{"kind":"place","piece":"four","square":39}','1-8','player',1.79486589008568739886e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',17,0,'{"kind":"place","piece":"four","square":0}','0-9','player',1.79486589019901609425e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',18,1,'{"kind":"place","piece":"five","square":60}','1-9','player',1.79486589031662774089e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',19,0,'{"kind":"place","piece":"two","square":19}','0-10','player',1.79486589042252945897e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',20,1,'{"kind":"place","piece":"siege","square":37}','1-10','player',1.79486589054349255558e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',21,0,'{"kind":"place","piece":"four","square":13}','0-11','player',1.79486589065074515344e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',22,1,'{"kind":"place","piece":"two","square":34}','1-11','player',1.79486589076712107658e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',23,0,'{"kind":"place","piece":"five","square":6}','0-12','player',1.79486589087916398052e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',24,1,'{"kind":"place","piece":"two","square":53}','1-12','player',1.79486589099123907092e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',25,0,'{"kind":"place","piece":"four","square":10}','0-13','player',1.79486589110995650286e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',26,1,'{"kind":"place","piece":"four","square":59}','1-13','player',1.79486589123653578758e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',27,0,'{"kind":"place","piece":"three","square":22}','0-14','player',1.79486589136310601237e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',28,1,'{"kind":"place","piece":"five","square":52}','1-14','player',1.79486589147326064102e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',29,0,'{"kind":"place","piece":"three","square":21}','0-15','player',1.79486589158095502854e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',30,1,'{"kind":"place","piece":"five","square":36}','1-15','player',1.79486589168512630462e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',31,0,'{"kind":"place","piece":"three","square":16}','0-16','player',1.79486589179657697679e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',32,1,'{"kind":"place","piece":"five","square":57}','1-16','player',1.7948658919116344452e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',33,0,'{"kind":"place","piece":"five","square":7}','0-17','player',1.79486589202204680449e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',34,1,'{"kind":"place","piece":"five","square":44}','1-17','player',1.79486589212798452377e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',35,1,'{"kind":"call","face":"heads"}','1-18','player',1.79486589223549652103e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',36,0,'{"kind":"decide","first":0}','0-18','player',1.79486589234197902679e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',37,0,'{"kind":"move","source":13,"target":5}','0-19','player',1.79486589245643925671e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',38,1,'{"kind":"move","source":39,"target":55}','1-19','player',1.79486589256231403354e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',39,0,'{"kind":"move","source":10,"target":26}','0-20','player',1.79486589272473454469e+09,NULL);
INSERT INTO "actions" VALUES('3a6279ccd0900e7b',40,1,'{"kind":"move","source":40,"target":48}','1-20','player',1.79486589283504939084e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',1,0,'{"kind":"pick","card":"treasure"}','0-1','player',1.79486588246654462817e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',2,1,'{"kind":"pick","card":"cat"}','1-1','player',1.79486588247782325746e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',3,0,'{"kind":"redraw"}','0-2','player',1.7948658824802324772e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',4,1,'{"kind":"done"}','1-2','player',1.79486588248231124882e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',5,0,'{"kind":"pick","card":"reporter"}','0-3','player',1.79486588248471808431e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',6,1,'{"kind":"remove","card":"newcomer"}','1-3','player',1.79486588248642587664e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',7,0,'{"kind":"remove","card":"dog_starter"}','0-4','player',1.79486588248829793935e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',8,1,'{"kind":"remove","card":"dog_starter"}','1-4','player',1.79486588248997902877e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',9,0,'{"kind":"remove","card":"treasure"}','0-5','player',1.79486588249135780334e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',10,1,'{"kind":"remove","card":"newcomer"}','1-5','player',1.79486588249275159836e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',11,0,'{"kind":"remove","card":"reporter"}','0-6','player',1.79486588249414396288e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',12,1,'{"kind":"remove","card":"cat"}','1-6','player',1.7948658824954788685e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',13,0,'{"kind":"done"}','0-7','player',1.79486588249691057209e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',14,1,'{"kind":"done"}','1-7','player',1.79486588249945044513e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',15,0,'{"kind":"done"}','0-8','player',1.79486588251099109646e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',16,1,'{"kind":"pick","card":"treasure"}','1-8','player',1.79486588251247239115e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',17,0,'{"kind":"remove","card":"champion_starter"}','0-9','player',1794865882.51426,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',18,1,'{"kind":"redraw"}','1-9','player',1.79486588252045202256e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',19,0,'{"kind":"remove","card":"talent_starter"}','0-10','player',1.79486588252216982836e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',20,1,'{"kind":"pick","card":"stable_boy"}','1-10','player',1.79486588252408146857e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',21,0,'{"kind":"done"}','0-11','player',1.79486588252832531932e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',22,1,'{"kind":"remove","card":"newcomer"}','1-11','player',1.79486588253012132642e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',23,1,'{"kind":"remove","card":"treasure"}','1-12','player',1.79486588253181695933e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',24,1,'{"kind":"remove","card":"talent_starter"}','1-13','player',1.7948658825334813595e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',25,1,'{"kind":"remove","card":"stable_boy"}','1-14','player',1.79486588253486132617e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',26,1,'{"kind":"done"}','1-15','player',1.79486588253680586814e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',27,0,'{"kind":"take_level","level":"A"}','0-12','player',1.79486588254064059256e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',28,1,'{"kind":"take_level","level":"A"}','1-16','player',1.79486588254174566272e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',29,0,'{"kind":"pick","card":"sailor"}','0-13','player',1.79486588254336380961e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',30,1,'{"kind":"done"}','1-17','player',1.79486588254494762416e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',31,0,'{"kind":"pick","card":"movie_star"}','0-14','player',1.79486588254640507694e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',32,1,'{"kind":"done"}','1-18','player',1.79486588254796195027e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',33,0,'{"kind":"remove","card":"sailor"}','0-15','player',1.7948658825495934486e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',34,0,'{"kind":"remove","card":"newcomer"}','0-16','player',1.79486588255146217348e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',35,0,'{"kind":"remove","card":"newcomer"}','0-17','player',1.79486588255298352241e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',36,0,'{"kind":"done"}','0-18','player',1.79486588256205058093e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',37,0,'{"kind":"take_level","level":"B"}','0-19','player',1.79486588256787896154e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',38,1,'{"kind":"take_level","level":"B"}','1-19','player',1.79486588257693886758e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',39,0,'{"kind":"pick","card":"clones"}','0-20','player',1.79486588258202362064e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',40,1,'{"kind":"redraw"}','1-20','player',1.79486588259325623509e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',41,0,'{"kind":"done"}','0-21','player',1794865882.59668,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',42,1,'{"kind":"pick","card":"cowboy"}','1-21','player',1.79486588260901546473e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',43,0,'{"kind":"remove","card":"movie_star"}','0-22','player',1.79486588261127805706e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',44,1,'{"kind":"done"}','1-22','player',1.79486588261549210544e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',45,0,'{"kind":"remove","card":"clones"}','0-23','player',1.79486588262903904921e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',46,1,'{"kind":"remove","card":"champion_starter"}','1-23','player',1.79486588263265943532e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',47,0,'{"kind":"remove","card":"newcomer"}','0-24','player',1.79486588263451886174e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',48,1,'{"kind":"done"}','1-24','player',1.7948658826430184841e+09,NULL);
INSERT INTO "actions" VALUES('4d8569943a323086',49,0,'{"kind":"done"}','0-25','player',1794865882.65695,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',1,0,'{"kind":"redraw"}','0-1','player',1.79486588512429523466e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',2,1,'{"kind":"pick","card":"clown"}','1-1','player',1.79486588513021445272e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',3,0,'{"kind":"done"}','0-2','player',1.79486588525030469894e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',4,1,'{"kind":"pick","card":"ai"}','1-2','player',1.79486588526575350762e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',5,0,'{"kind":"done"}','0-3','player',1.79486588537450551987e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',6,1,'{"kind":"remove","card":"newcomer"}','1-3','player',1.79486588537698101997e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',7,1,'{"kind":"done"}','1-4','player',1.79486588548763108252e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',8,0,'{"kind":"pick","card":"cat"}','0-4','player',1.79486588563603711131e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',9,1,'{"kind":"done"}','1-5','player',1794865885.64204,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',10,0,'{"kind":"pick","card":"stable_boy"}','0-5','player',1.79486588576296734812e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',11,1,'{"kind":"remove","card":"ai"}','1-6','player',1.79486588576567363743e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',12,0,'{"kind":"remove","card":"newcomer"}','0-6','player',1.79486588588295173643e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',13,1,'{"kind":"remove","card":"talent_starter"}','1-7','player',1.79486588588529348371e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',14,0,'{"kind":"remove","card":"newcomer"}','0-7','player',1.79486588600290226935e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',15,1,'{"kind":"remove","card":"champion_starter"}','1-8','player',1.79486588601344776157e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',16,0,'{"kind":"remove","card":"champion_starter"}','0-8','player',1.79486588614949536327e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',17,1,'{"kind":"remove","card":"dog_starter"}','1-9','player',1.79486588616159367564e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',18,0,'{"kind":"remove","card":"stable_boy"}','0-9','player',1.7948658862657387256e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',19,1,'{"kind":"done"}','1-10','player',1.7948658862737567424e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',20,0,'{"kind":"remove","card":"newcomer"}','0-10','player',1.79486588638047099108e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',21,0,'{"kind":"remove","card":"dog_starter"}','0-11','player',1.79486588648881244655e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',22,0,'{"kind":"remove","card":"talent_starter"}','0-12','player',1.79486588662060308455e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',23,0,'{"kind":"remove","card":"cat"}','0-13','player',1.79486588673253846162e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',24,0,'{"kind":"done"}','0-14','player',1.79486588683791899677e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',25,0,'{"kind":"take_level","level":"B"}','0-15','player',1.79486588694833302496e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',26,1,'{"kind":"take_level","level":"A"}','1-11','player',1.79486588695360445972e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',27,0,'{"kind":"done"}','0-16','player',1.79486588706795692441e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',28,1,'{"kind":"done"}','1-12','player',1.79486588708767557144e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',29,0,'{"kind":"done"}','0-17','player',1.79486588720292067527e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',30,1,'{"kind":"remove","card":"newcomer"}','1-13','player',1.79486588720959734915e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',31,1,'{"kind":"remove","card":"newcomer"}','1-14','player',1.79486588731600260736e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',32,1,'{"kind":"remove","card":"clown"}','1-15','player',1.79486588746538209921e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',33,1,'{"kind":"done"}','1-16','player',1.7948658875702958107e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',34,0,'{"kind":"take_level","level":"A"}','0-18','player',1.79486588767363095279e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',35,1,'{"kind":"take_level","level":"A"}','1-17','player',1.79486588767712426182e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',36,0,'{"kind":"pick","card":"hermit"}','0-19','player',1.79486588778526496884e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',37,1,'{"kind":"done"}','1-18','player',1.79486588778789830206e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',38,0,'{"kind":"pick","card":"vendor"}','0-20','player',1.79486588789744973184e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',39,1,'{"kind":"done"}','1-19','player',1.79486588790120196344e+09,NULL);
INSERT INTO "actions" VALUES('9ae57827528488aa',40,0,'{"kind":"remove","card":"hermit"}','0-21','player',1.79486588800670313829e+09,NULL);
CREATE TABLE chat (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    player INTEGER,
    text TEXT NOT NULL,
    client_id TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE ratings (
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (game, mode, who)
) WITHOUT ROWID;
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user TEXT NOT NULL REFERENCES users (id),
    created_at REAL NOT NULL
) WITHOUT ROWID;
INSERT INTO "sessions" VALUES('3e06275efabbebda93564afb7fb0d9106ff6ad4bed18487c7e285ebe0e9f5517','9f407d8b18219bf6',0.0);
INSERT INTO "sessions" VALUES('416f0a2eb2f33a84672ebfeab2b264b0cf3a5a2678ff4d65d4ec04a95a948b4d','ebe5858dafd52425',0.0);
INSERT INTO "sessions" VALUES('830524db1aec7b11e4d107e560645c7d68db6c167c5216dfe2eed7162d5e5872','634d2f467d25f3e7',0.0);
INSERT INTO "sessions" VALUES('83583c609d14cd87d9a821b7a8546552816a222b92b76bb1e1c6ceacbdde0ed7','a1b0d26be104856c',0.0);
INSERT INTO "sessions" VALUES('9508615a5df5cf4b7370d875b01d42c852e99e5127f0bc8789da9fb9a889804a','0f9f14e28e80fe68',0.0);
INSERT INTO "sessions" VALUES('95523a48d43991140b0df0ffaf5affad10d7f4283845defbad86e043ce36fae9','803aac7c46146173',0.0);
INSERT INTO "sessions" VALUES('d109ce3b2faa3ab5870373623d9106305be080dd5fb05f04906256ab08c192b4','94abc9c4e673be20',0.0);
INSERT INTO "sessions" VALUES('eee65ee136537aa77ad91aaaef82433f9d42143c063fe28c55672b1d2ac2190d','c730997a34cb04cc',0.0);
CREATE TABLE sitters (
    user TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (user, table_id)
) WITHOUT ROWID;
INSERT INTO "sitters" VALUES('0f9f14e28e80fe68','4d8569943a323086');
INSERT INTO "sitters" VALUES('634d2f467d25f3e7','3a6279ccd0900e7b');
INSERT INTO "sitters" VALUES('803aac7c46146173','9ae57827528488aa');
INSERT INTO "sitters" VALUES('94abc9c4e673be20','4d8569943a323086');
INSERT INTO "sitters" VALUES('9f407d8b18219bf6','9ae57827528488aa');
INSERT INTO "sitters" VALUES('a1b0d26be104856c','07300db2389176eb');
INSERT INTO "sitters" VALUES('c730997a34cb04cc','07300db2389176eb');
INSERT INTO "sitters" VALUES('ebe5858dafd52425','3a6279ccd0900e7b');
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    version TEXT NOT NULL,
    data BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    status TEXT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    is_private INTEGER NOT NULL,
    host TEXT NOT NULL REFERENCES users (id),
    settings TEXT NOT NULL,
    seats TEXT NOT NULL,
    seed INTEGER NOT NULL,
    created_at REAL NOT NULL,
    started_at REAL,
    ended_at REAL,
    outcome TEXT,
    rematch TEXT
);
INSERT INTO "tables" VALUES('4d8569943a323086','MHAX4P','over','challengers','duel',0,'0f9f14e28e80fe68','{"game": "challengers", "title": "", "config": {"players": 2}, "seats": [{"kind": "open", "bot": null}, {"kind": "open", "bot": null}], "host_plays": true, "is_private": false, "is_rated": false, "clock": {"kind": "none", "seconds": 0, "increment": 0}, "on_timeout": "stand_in", "stand_in": null, "spectators": "public", "delay": 60, "seed": 11}','[{"kind": "person", "user": "0f9f14e28e80fe68", "name": "Ada", "bot": null, "away": null, "invited": null}, {"kind": "person", "user": "94abc9c4e673be20", "name": "Ben", "bot": null, "away": null, "invited": null}]',11,1.79486588225190830231e+09,1.7948658823884265423e+09,1.79486588266105031967e+09,'{"winners": [1], "ranking": [[1], [0]], "reason": "lead_11", "by": "game"}',NULL);
INSERT INTO "tables" VALUES('07300db2389176eb','A3ZW8T','over','ctb','standard',0,'a1b0d26be104856c','{"game": "ctb", "title": "", "config": {}, "seats": [{"kind": "open", "bot": null}, {"kind": "open", "bot": null}], "host_plays": true, "is_private": false, "is_rated": false, "clock": {"kind": "none", "seconds": 0, "increment": 0}, "on_timeout": "stand_in", "stand_in": null, "spectators": "public", "delay": 60, "seed": 12}','[{"kind": "person", "user": "a1b0d26be104856c", "name": "Ada", "bot": null, "away": null, "invited": null}, {"kind": "person", "user": "c730997a34cb04cc", "name": "Ben", "bot": null, "away": null, "invited": null}]',12,1.7948658830813589096e+09,1.79486588316602587705e+09,1.79486588408412194254e+09,'{"winners": [1], "ranking": [[1], [0]], "reason": "base_captured", "by": "game"}',NULL);
INSERT INTO "tables" VALUES('9ae57827528488aa','H4D68U','playing','challengers','duel',0,'9f407d8b18219bf6','{"game": "challengers", "title": "", "config": {"players": 2}, "seats": [{"kind": "open", "bot": null}, {"kind": "open", "bot": null}], "host_plays": true, "is_private": false, "is_rated": false, "clock": {"kind": "none", "seconds": 0, "increment": 0}, "on_timeout": "stand_in", "stand_in": null, "spectators": "public", "delay": 60, "seed": 11}','[{"kind": "person", "user": "9f407d8b18219bf6", "name": "Ada", "bot": null, "away": null, "invited": null}, {"kind": "person", "user": "803aac7c46146173", "name": "Ben", "bot": null, "away": null, "invited": null}]',11,1.79486588466230344773e+09,1.79486588509655618662e+09,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('3a6279ccd0900e7b','3ZVRYV','playing','ctb','standard',0,'ebe5858dafd52425','{"game": "ctb", "title": "", "config": {}, "seats": [{"kind": "open", "bot": null}, {"kind": "open", "bot": null}], "host_plays": true, "is_private": false, "is_rated": false, "clock": {"kind": "none", "seconds": 0, "increment": 0}, "on_timeout": "stand_in", "stand_in": null, "spectators": "public", "delay": 60, "seed": 13}','[{"kind": "person", "user": "ebe5858dafd52425", "name": "Ada", "bot": null, "away": null, "invited": null}, {"kind": "person", "user": "634d2f467d25f3e7", "name": "Ben", "bot": null, "away": null, "invited": null}]',13,1.79486588829373693463e+09,1.794865888328567028e+09,NULL,NULL,NULL);
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL, -- the name whatever its capitals, in every alphabet
    passphrase TEXT,
    created_at REAL NOT NULL
);
INSERT INTO "users" VALUES('0f9f14e28e80fe68','Ada','ada',NULL,1.79486588199649453167e+09);
INSERT INTO "users" VALUES('94abc9c4e673be20','Ben','ben',NULL,1.79486588212241959566e+09);
INSERT INTO "users" VALUES('a1b0d26be104856c','Ada','ada',NULL,1.79486588278002190594e+09);
INSERT INTO "users" VALUES('c730997a34cb04cc','Ben','ben',NULL,1794865882.9083);
INSERT INTO "users" VALUES('9f407d8b18219bf6','Ada','ada',NULL,1.79486588426817774777e+09);
INSERT INTO "users" VALUES('803aac7c46146173','Ben','ben',NULL,1.7948658845850355625e+09);
INSERT INTO "users" VALUES('ebe5858dafd52425','Ada','ada',NULL,1.79486588818804883955e+09);
INSERT INTO "users" VALUES('634d2f467d25f3e7','Ben','ben',NULL,1.79486588828278875347e+09);
CREATE UNIQUE INDEX accounts ON users (folded) WHERE passphrase IS NOT NULL;
CREATE INDEX tables_by_status ON tables (status, created_at);
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE status != 'over';
COMMIT;
PRAGMA user_version = 1;
