// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

/// Never drives fast without its spines out: shields first, then speed.
contract Hedgehog is Car {
    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
        uint256 balance = me.balance;

        // Cover until the next own move takes as many shields as there are cars, and one for the end of this turn.
        uint256 wanted = allCars.length + 1;
        bool followed = yourCarIndex + 1 < allCars.length;
        if (followed && me.speed > 5 && me.shield < wanted) {
            for (uint256 amount = wanted - me.shield; amount > 1; amount--) {
                uint256 price = codePrix.getShieldCost(amount);
                if (price <= balance / 4) {
                    balance -= codePrix.buyShield(amount);
                    break;
                }
            }
        }

        uint256 left = me.y < 1000 ? 1000 - me.y : 0;
        uint256 budget = left < 300 ? balance : balance / 6;
        uint256 units = 0;
        while (units < 30 && codePrix.getAccelerateCost(units + 1) <= budget) units++;
        if (units > 0) codePrix.buyAcceleration(units);
    }
}
